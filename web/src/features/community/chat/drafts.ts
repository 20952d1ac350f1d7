import { readTab, writeTab } from "../../../lib/tab-storage";

const prefix = "draft:";

/** What was written and not sent, per person and channel: kept for this tab, over reloads as well. */
export const readDraft = (key: string): string => readTab(prefix + key) ?? "";

export const storeDraft = (key: string, text: string): void => writeTab(prefix + key, text);
