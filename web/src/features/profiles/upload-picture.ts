import { readJsonResponse } from "../../lib/http-error";
import { freshAccessToken } from "../accounts/session/refresh-session";

/** Uploads over REST. Throws HttpError if the server rejects it. */
export async function uploadPicture(userId: string, picture: File): Promise<void> {
  const form = new FormData();
  form.append("profilePicture", picture);
  const headers = { authorization: `Bearer ${(await freshAccessToken()) ?? ""}` };
  const address = `/api/users/${encodeURIComponent(userId)}`;
  await readJsonResponse(await fetch(address, { method: "PUT", headers, body: form }));
}
