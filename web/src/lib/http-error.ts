/** A refused REST call, with what the server said about it. */
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

/** Throws HttpError unless the answer is a success; its JSON otherwise. */
export async function readJsonAnswer(response: Response): Promise<unknown> {
  const body = (await response.json().catch(() => null)) as unknown;
  if (!response.ok) throw new HttpError(response.status, response.statusText, body);
  return body;
}
