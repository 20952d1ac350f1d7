import { readJsonAnswer } from "../../lib/http-error";
import { freshAccessToken } from "../accounts/session/refresh-session";

/** Files travel by REST; throws HttpError when refused. */
export async function uploadPicture(userId: string, picture: File): Promise<void> {
  const form = new FormData();
  form.append("profilePicture", picture);
  const headers = { authorization: `Bearer ${(await freshAccessToken()) ?? ""}` };
  const address = `/api/users/${encodeURIComponent(userId)}`;
  await readJsonAnswer(await fetch(address, { method: "PUT", headers, body: form }));
}
