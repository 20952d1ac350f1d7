import { randomUuid } from "../../../lib/random-uuid";
import { perSession, sessionScope } from "../../../lib/session-scope";
import { notify } from "../../../ui/toast/notify";
import { attachmentTexts } from "./texts";
import { changeTrayFile, readTray, writeTray, type PendingFile } from "./tray-store";
import { uploads } from "./uploads";

const MAX_FILES = 6;
const MAX_BYTES = 8 * 1024 * 1024;
const IMAGE_TYPES = ["image/png", "image/jpeg", "image/webp", "image/gif"];
const DOCUMENT_NAME = /\.(pdf|docx|txt)$/i;

const isImage = ({ type }: File): boolean => IMAGE_TYPES.includes(type);

/** A first check; the server decides by the content. */
const isSupported = (file: File): boolean => isImage(file) || DOCUMENT_NAME.test(file.name);

const queue = perSession(() => ({ last: Promise.resolve() }));

/** Runs the tasks one after another. */
function enqueue(task: () => Promise<void>): Promise<void> {
  const result = queue().last.then(task);
  queue().last = result.catch(() => undefined);
  return result;
}

/** Adds files to the message that the member is writing, in the order of the calls. The tray uploads them. */
export const addFiles = (trayKey: string, files: readonly File[]): Promise<void> =>
  enqueue(() => addToTray(trayKey, files));

interface PreparedFile {
  file: File;
  pending: PendingFile;
}

async function addToTray(trayKey: string, files: readonly File[]): Promise<void> {
  const unsupported = files.filter((file) => !isSupported(file));
  if (unsupported.length) window.alert(attachmentTexts.wrongType(unsupported.map(({ name }) => name).join(", ")));
  const supported = files.filter(isSupported);
  for (const { name } of supported.filter(({ size }) => size > MAX_BYTES)) notify.error(`${name} is larger than 8 MB.`);
  const session = sessionScope();
  const accepted = supported.filter(({ size }) => size <= MAX_BYTES);
  const prepared = await Promise.all(accepted.map(prepare));
  if (session.hasEnded) return;
  const present = readTray(trayKey);
  if (present.length + prepared.length > MAX_FILES) notify.error("A message can have up to six attachments.");
  const added = prepared.slice(0, Math.max(0, MAX_FILES - present.length));
  // First, because the tray starts the uploads.
  for (const { pending, file } of added) void uploads().add(pending.key, file);
  writeTray(trayKey, [...present, ...added.map(({ pending }) => pending)]);
}

async function prepare(file: File): Promise<PreparedFile> {
  const size = isImage(file) ? await sizeOf(file) : null;
  const pending: PendingFile = {
    key: randomUuid(),
    name: file.name || "image.png",
    bytes: file.size,
    width: size?.width ?? null,
    height: size?.height ?? null,
    isImage: isImage(file),
    altText: "",
    attachmentId: null,
    error: null,
  };
  return { file, pending };
}

/** Upright, as the browser shows the image. Null if it can't decode the file. */
async function sizeOf(file: File): Promise<{ width: number; height: number } | null> {
  try {
    const bitmap = await createImageBitmap(file);
    const { width, height } = bitmap;
    bitmap.close();
    return { width, height };
  } catch {
    return null;
  }
}

/** Uploads a file of a tray, again after a failure, and stores the result in the tray. */
export async function startUpload(trayKey: string, { key, name }: Pick<PendingFile, "key" | "name">): Promise<void> {
  const session = sessionScope();
  const outcome = await uploads().complete(key, name);
  if (outcome.kind === "uploaded") changeTrayFile(trayKey, key, { attachmentId: outcome.attachmentId, error: null });
  if (outcome.kind === "rejected") changeTrayFile(trayKey, key, { error: outcome.error });
  if (outcome.kind !== "retryLater") return;
  await new Promise((resolve) => setTimeout(resolve, outcome.delayMs));
  if (!session.hasEnded && readTray(trayKey).some((file) => file.key === key))
    await startUpload(trayKey, { key, name });
}

/** Removes a file from a tray and cancels its upload. */
export function removeFile(trayKey: string, { key, attachmentId }: PendingFile): void {
  uploads().remove(key, attachmentId);
  writeTray(
    trayKey,
    readTray(trayKey).filter((file) => file.key !== key),
  );
}
