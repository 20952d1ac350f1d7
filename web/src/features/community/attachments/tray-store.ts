import { useSyncExternalStore } from "react";
import { Changes } from "../../../lib/changes";
import { perSession } from "../../../lib/session-scope";
import { isList, isRecord, isText, isTextOrNull, parseJson } from "../../../lib/storage/json";
import { readTab, writeTab } from "../../../lib/storage/tab-storage";

/** A file of an unsent message. Its bytes are in `uploads`, under the key. */
export interface PendingFile {
  key: string;
  name: string;
  bytes: number;
  /** In pixels; null for documents and for images that the browser can't decode. */
  width: number | null;
  height: number | null;
  isImage: boolean;
  altText: string;
  /** Once uploaded. */
  attachmentId: string | null;
  /** Why the server can't accept the file. */
  error: string | null;
}

const isNumberOrNull = (value: unknown): boolean => value === null || typeof value === "number";

/** Validates stored files, which an older version may have written. */
export const isPendingFile = (value: unknown): value is PendingFile =>
  isRecord(value) &&
  [value.key, value.name, value.altText].every(isText) &&
  typeof value.bytes === "number" &&
  typeof value.isImage === "boolean" &&
  [value.width, value.height].every(isNumberOrNull) &&
  isTextOrNull(value.attachmentId) &&
  isTextOrNull(value.error);

const PREFIX = "files:";
const NO_FILES: readonly PendingFile[] = [];

/** The files of the composer of each channel, by draft key. They survive a reload until sign-out. */
const trays = perSession(() => new Map<string, readonly PendingFile[]>());
const changes = perSession(() => new Changes());

export function readTray(trayKey: string): readonly PendingFile[] {
  let files = trays().get(trayKey);
  if (!files) {
    files = parseJson(readTab(PREFIX + trayKey), isList)?.filter(isPendingFile) ?? NO_FILES;
    trays().set(trayKey, files);
  }
  return files;
}

export function writeTray(trayKey: string, files: readonly PendingFile[]): void {
  trays().set(trayKey, files);
  writeTab(PREFIX + trayKey, files.length ? JSON.stringify(files) : null);
  changes().notify();
}

/** Changes one file, if it is still in the tray. */
export function changeTrayFile(trayKey: string, fileKey: string, change: Partial<PendingFile>): void {
  const files = readTray(trayKey);
  if (!files.some(({ key }) => key === fileKey)) return;
  writeTray(
    trayKey,
    files.map((file) => (file.key === fileKey ? { ...file, ...change } : file)),
  );
}

export const useTray = (trayKey: string): readonly PendingFile[] =>
  useSyncExternalStore(changes().subscribe, () => readTray(trayKey));
