import { brand } from "../../lib/brand";
import { readJsonResponse } from "../../lib/http-error";
import { freshAccessToken } from "../accounts";

/** Downloads the member's data as a JSON file. Throws HttpError if the server rejects the request. */
export async function downloadData(): Promise<void> {
  const headers = { authorization: `Bearer ${(await freshAccessToken()) ?? ""}` };
  const data = await readJsonResponse(await fetch("/api/users/me/data", { headers }));
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `${brand.name.toLowerCase().replace(/\s+/g, "-")}-my-data.json`;
  link.click();
  URL.revokeObjectURL(url);
}
