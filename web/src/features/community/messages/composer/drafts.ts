import { isRecord, isText, parseJson } from "../../../../lib/storage/json";
import { readDraft, storeDraft } from "../../../../lib/storage/drafts";
import { isQuote } from "../../live/sending/pending-store";
import type { Quote } from "../../live/window/message-feed";

const REPLY_PREFIX = "reply:";
const EDIT_PREFIX = "edit:";
const EDITED_ID_PREFIX = "edited:";

/** The message that the draft replies to. */
export function readReply(key: string): Quote | null {
  return parseJson(readDraft(REPLY_PREFIX + key), isQuote);
}

export const storeReply = (key: string, replyTo: Quote | null): void =>
  storeDraft(REPLY_PREFIX + key, replyTo && JSON.stringify(replyTo));

/** The unsaved edit of a message. */
export interface EditDraft {
  text: string;
  /** The message's content when the edit started. */
  original: string;
}

const isEditDraft = (value: unknown): value is EditDraft =>
  isRecord(value) && isText(value.text) && isText(value.original);

export const readEdit = (key: string): EditDraft | null => parseJson(readDraft(EDIT_PREFIX + key), isEditDraft);

export const storeEdit = (key: string, edit: EditDraft | null): void =>
  storeDraft(EDIT_PREFIX + key, edit && JSON.stringify(edit));

/** The ID of the message that is being edited in the channel. */
export const readEditedId = (key: string): string | null => readDraft(EDITED_ID_PREFIX + key);

export const storeEditedId = (key: string, messageId: string | null): void =>
  storeDraft(EDITED_ID_PREFIX + key, messageId);
