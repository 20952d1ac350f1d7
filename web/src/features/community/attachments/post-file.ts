import { HttpError } from "../../../lib/http-error";
import { isRecord, parseJson } from "../../../lib/storage/json";
import { freshAccessToken, refreshSession } from "../../accounts";

/** Without any progress for this time, the upload counts as failed. */
const STALLED_MS = 45_000;

interface PostOptions {
  /** 0 to 1; 1 while the server processes the file. */
  onProgress: (fraction: number) => void;
  signal: AbortSignal;
}

/** Uploads a file and returns its id. Rejects with HttpError, TypeError if there is no response, or AbortError. */
export async function postFile(file: Blob, name: string, options: PostOptions): Promise<string> {
  const token = await freshAccessToken();
  try {
    return await send(file, name, token, options);
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 401) throw error;
    const outcome = await refreshSession(token);
    if (outcome === "unreachable") throw new TypeError("The session could not be refreshed");
    if (outcome === "rejected") throw error;
    return send(file, name, await freshAccessToken(), options);
  }
}

/** With XMLHttpRequest, because fetch doesn't report the progress of uploads. */
function send(file: Blob, name: string, token: string | null, { onProgress, signal }: PostOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let timer = 0;
    const watch = (): void => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => request.abort(), STALLED_MS);
    };
    const abort = (): void => request.abort();
    request.open("POST", "/api/attachments");
    if (token) request.setRequestHeader("authorization", `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => {
      watch();
      onProgress(total ? loaded / total : 0);
    };
    request.onload = () => {
      const body = parseJson(request.responseText, isRecord);
      if (request.status === 201 && typeof body?.id === "string") resolve(body.id);
      else reject(new HttpError(request.status, request.statusText, body));
    };
    request.onerror = () => reject(new TypeError("No response"));
    request.onabort = () =>
      reject(signal.aborted ? new DOMException("The upload was canceled", "AbortError") : new TypeError("Stalled"));
    request.onloadend = () => {
      window.clearTimeout(timer);
      signal.removeEventListener("abort", abort);
    };
    signal.addEventListener("abort", abort);
    if (signal.aborted) return reject(new DOMException("The upload was canceled", "AbortError"));
    const form = new FormData();
    form.append("file", file, name);
    watch();
    request.send(form);
  });
}
