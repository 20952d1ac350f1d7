import type { Rejected, SendOutcome } from "../live/feed-operations";
import type { PendingMessage } from "../live/window/message-feed";
import { isPendingFile, type PendingFile } from "./tray-store";

type UploadResult = { files: readonly PendingFile[] } | { outcome: SendOutcome | { kind: "discarded" } };

const rejected = (error: string, code: string | null): Rejected => ({
  kind: "rejected",
  error,
  code,
  isQuoteMissing: false,
});

/** Uploads the files of unsent messages. Loads the code of uploads only for messages with files. */
export const fileSender = {
  /** Returns the files with the ids of their uploads, or why the message can't be sent now. */
  async upload({ files = [] }: PendingMessage): Promise<UploadResult> {
    const module = await import("./uploads").catch(() => null);
    // The browser is offline and hasn't loaded the code yet.
    if (!module) return { outcome: { kind: "unreachable" } };
    const pending = files.filter(isPendingFile);
    const outcomes = await Promise.all(
      pending.map(async ({ key, name, attachmentId }) =>
        attachmentId ? ({ kind: "uploaded", attachmentId } as const) : module.uploads().complete(key, name),
      ),
    );
    const uploaded: PendingFile[] = [];
    for (const [index, file] of pending.entries()) {
      const outcome = outcomes[index];
      if (outcome?.kind === "uploaded") uploaded.push({ ...file, attachmentId: outcome.attachmentId });
      else if (outcome?.kind === "rejected") return { outcome: rejected(outcome.error, outcome.code) };
      else if (outcome?.kind === "canceled") return { outcome: { kind: "discarded" } };
      else return { outcome: outcome ?? { kind: "unreachable" } };
    }
    return { files: uploaded };
  },

  /** Removes the files of a sent message from the browser. */
  async remove({ files = [] }: PendingMessage): Promise<void> {
    if (!files.length) return;
    const { uploads } = await import("./uploads");
    for (const { key } of files) uploads().remove(key);
  },

  /** Cancels the uploads of a message that isn't sent, and removes its files. */
  async discard(message: PendingMessage | undefined): Promise<void> {
    if (!message?.files?.length) return;
    const { uploads } = await import("./uploads");
    for (const { key, attachmentId } of message.files) uploads().remove(key, attachmentId);
  },

  /** The files, to be uploaded again. */
  reset(files: readonly PendingFile[]): readonly PendingFile[] {
    void import("./uploads").then(({ uploads }) => {
      for (const { key } of files) uploads().reset(key);
    });
    return files.map((file) => ({ ...file, attachmentId: null }));
  },
};

export type FileSender = typeof fileSender;
