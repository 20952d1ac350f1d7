import { errorCode, errorRetryAfterSeconds, errorText } from "../../../lib/text/error-text";
import { HttpError } from "../../../lib/http-error";
import { perSession, type SessionScope } from "../../../lib/session-scope";
import { freshAccessToken } from "../../accounts";
import { postFile } from "./post-file";
import { readStoredFile, removeOldFiles, removeStoredFile, storeFile } from "./stored-files";

/** The server allows three per member; another tab may upload too. */
const MAX_PARALLEL = 2;
const DEFAULT_RETRY_MS = 2_000;

export type UploadOutcome =
  | { kind: "uploaded"; attachmentId: string }
  | { kind: "rejected"; error: string; code: string | null }
  | { kind: "retryLater"; delayMs: number }
  | { kind: "unreachable" }
  | { kind: "canceled" };

export interface UploadState {
  status: "waiting" | "uploading" | "uploaded" | "failed";
  /** 0 to 1. */
  progress: number;
}

interface Upload {
  file: Blob | null;
  previewUrl: string | null;
  state: UploadState;
  running: Promise<UploadOutcome> | null;
  controller: AbortController;
}

const WAITING: UploadState = { status: "waiting", progress: 0 };

/** The files of unsent messages in this tab, and their uploads. Each file is uploaded once, however often it is requested. */
class Uploads {
  private readonly uploads = new Map<string, Upload>();
  private readonly listeners = new Set<() => void>();
  private active = 0;
  private readonly queue: (() => void)[] = [];

  constructor(session: SessionScope) {
    void removeOldFiles();
    session.onEnd(() => this.clear());
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  stateOf(key: string): UploadState {
    return this.uploads.get(key)?.state ?? WAITING;
  }

  /** Keeps the file until it is removed, also after a reload. */
  async add(key: string, file: Blob): Promise<void> {
    this.entry(key).file = file;
    await storeFile(key, file);
  }

  /** An address of the file for its preview; null if the file is gone. */
  async previewOf(key: string): Promise<string | null> {
    const upload = this.entry(key);
    const file = await this.load(upload, key);
    if (file) upload.previewUrl ??= URL.createObjectURL(file);
    return upload.previewUrl;
  }

  /** Uploads the file, unless it is uploading or uploaded. */
  complete(key: string, name: string): Promise<UploadOutcome> {
    const upload = this.entry(key);
    upload.running ??= this.run(upload, key, name).then((outcome) => {
      // A failed upload can be started again.
      if (outcome.kind !== "uploaded") upload.running = null;
      return outcome;
    });
    return upload.running;
  }

  /** The server removed the upload; the next `complete` sends the file again. */
  reset(key: string): void {
    const upload = this.uploads.get(key);
    if (!upload) return;
    upload.running = null;
    this.change(upload, WAITING);
  }

  /** Cancels the upload and removes the file. Pass the id of a file that was uploaded but not sent. */
  remove(key: string, unsentId: string | null = null): void {
    const upload = this.uploads.get(key);
    upload?.controller.abort();
    if (upload?.previewUrl) URL.revokeObjectURL(upload.previewUrl);
    this.uploads.delete(key);
    void removeStoredFile(key);
    // The server removes it after a day anyway.
    if (unsentId) void deleteUpload(unsentId).catch(() => undefined);
  }

  /** Cancels all uploads when the session ends. The files stay in the browser's database until sign-out. */
  private clear(): void {
    for (const { controller, previewUrl } of this.uploads.values()) {
      controller.abort();
      if (previewUrl) URL.revokeObjectURL(previewUrl);
    }
    this.uploads.clear();
  }

  private entry(key: string): Upload {
    let upload = this.uploads.get(key);
    if (!upload) {
      upload = { file: null, previewUrl: null, state: WAITING, running: null, controller: new AbortController() };
      this.uploads.set(key, upload);
    }
    return upload;
  }

  private async load(upload: Upload, key: string): Promise<Blob | null> {
    upload.file ??= await readStoredFile(key);
    return upload.file;
  }

  private async run(upload: Upload, key: string, name: string): Promise<UploadOutcome> {
    const file = await this.load(upload, key);
    if (!file)
      return { kind: "rejected", error: "The file is no longer available. Please attach it again.", code: null };
    this.change(upload, WAITING);
    await this.acquireSlot();
    const { signal } = upload.controller;
    try {
      if (signal.aborted) return { kind: "canceled" };
      this.change(upload, { status: "uploading", progress: 0 });
      const onProgress = (progress: number): void => this.change(upload, { status: "uploading", progress });
      const attachmentId = await postFile(file, name, { onProgress, signal });
      this.change(upload, { status: "uploaded", progress: 1 });
      return { kind: "uploaded", attachmentId };
    } catch (error) {
      if (signal.aborted) return { kind: "canceled" };
      this.change(upload, { status: "failed", progress: 0 });
      return toOutcome(error);
    } finally {
      this.releaseSlot();
    }
  }

  /** Waits until another upload may start. */
  private async acquireSlot(): Promise<void> {
    if (this.active >= MAX_PARALLEL) await new Promise<void>((resolve) => this.queue.push(resolve));
    this.active += 1;
  }

  private releaseSlot(): void {
    this.active -= 1;
    this.queue.shift()?.();
  }

  private change(upload: Upload, state: UploadState): void {
    upload.state = state;
    for (const listener of this.listeners) listener();
  }
}

function toOutcome(error: unknown): UploadOutcome {
  const code = errorCode(error);
  const retryAfterSeconds = errorRetryAfterSeconds(error);
  if (code === "RATE_LIMITED" && retryAfterSeconds !== null) {
    return { kind: "retryLater", delayMs: Math.max(DEFAULT_RETRY_MS, retryAfterSeconds * 1_000) };
  }
  const isRejected = error instanceof HttpError && error.status >= 400 && error.status < 500;
  return isRejected ? { kind: "rejected", error: errorText(error), code } : { kind: "unreachable" };
}

async function deleteUpload(id: string): Promise<void> {
  const headers = { authorization: `Bearer ${(await freshAccessToken()) ?? ""}` };
  await fetch(`/api/attachments/${id}`, { method: "DELETE", headers });
}

export const uploads = perSession((session) => new Uploads(session));
