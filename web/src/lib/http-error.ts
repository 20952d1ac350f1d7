/** A rejected REST call with the server's response. */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    readonly statusText: string,
    readonly body: unknown,
  ) {
    super(`Error ${status}: ${statusText}`);
    this.name = "HttpError";
  }
}

/** Returns the response's JSON. Throws HttpError for an error status. */
export async function readJsonResponse(response: Response): Promise<unknown> {
  const body = (await response.json().catch(() => null)) as unknown;
  if (!response.ok) throw new HttpError(response.status, response.statusText, body);
  return body;
}
