import { readDraft, storeDraft } from "../../../../lib/storage/drafts";
import { isRecord, isText, parseJson } from "../../../../lib/storage/json";

/** A note as the viewer is editing it. */
export interface NoteDraft {
  text: string;
  /** The revision that it changes; 0 if there was no note. */
  revision: number;
}

const isDraft = (value: unknown): value is NoteDraft =>
  isRecord(value) && isText(value.text) && typeof value.revision === "number";

const keyOf = (lessonId: string): string => `note:${lessonId}`;

/** The unsaved note on a lesson. */
export const readNoteDraft = (lessonId: string): NoteDraft | null => parseJson(readDraft(keyOf(lessonId)), isDraft);

export const storeNoteDraft = (lessonId: string, draft: NoteDraft | null): void =>
  storeDraft(keyOf(lessonId), draft && JSON.stringify(draft));
