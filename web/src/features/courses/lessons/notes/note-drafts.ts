import { isRecord, isText } from "../../../../lib/storage/json";
import { readStoredJson, removeStored, storageKeys, writeStoredJson } from "../../../../lib/storage/storage";

/** A note as the viewer is editing it. */
export interface NoteDraft {
  text: string;
  /** The revision that it changes; 0 if there was no note. */
  revision: number;
}

const isDraft = (value: unknown): value is NoteDraft =>
  isRecord(value) && isText(value.text) && typeof value.revision === "number";

const isDrafts = (value: unknown): value is Record<string, NoteDraft> =>
  isRecord(value) && Object.values(value).every(isDraft);

const readAll = (): Record<string, NoteDraft> => readStoredJson(storageKeys.noteDrafts, isDrafts) ?? {};

/** The unsaved note on a lesson. Stored in this browser until it is saved or the viewer signs out. */
export const readNoteDraft = (lessonId: string): NoteDraft | null => readAll()[lessonId] ?? null;

export function storeNoteDraft(lessonId: string, draft: NoteDraft | null): void {
  const others = Object.entries(readAll()).filter(([otherId]) => otherId !== lessonId);
  const all = Object.fromEntries(draft ? [...others, [lessonId, draft]] : others);
  if (Object.keys(all).length) writeStoredJson(storageKeys.noteDrafts, all);
  else removeStored(storageKeys.noteDrafts);
}
