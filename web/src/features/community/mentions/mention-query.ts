/** The mention being typed: the position of its @, and the text from there to the caret. */
export interface MentionQuery {
  start: number;
  prefix: string;
}

const partialMention = /(?:^|[^\p{L}\p{N}_.@-])@([\p{L}\p{N}_.-]{0,30})$/u;

const continuesName = /^[\p{L}\p{N}_]/u;

/** Finds the mention that ends at the caret. Null if there is none, or if the caret is inside a name. */
export function findMentionQuery(text: string, caret: number): MentionQuery | null {
  if (continuesName.test(text.slice(caret))) return null;
  const prefix = partialMention.exec(text.slice(0, caret))?.[1];
  return prefix === undefined ? null : { start: caret - prefix.length - 1, prefix };
}

/** Completes the mention, and returns the new text and caret position. */
export function insertMention(
  text: string,
  { start, prefix }: MentionQuery,
  username: string,
): { text: string; caret: number } {
  const before = `${text.slice(0, start)}@${username}`;
  const after = text.slice(start + 1 + prefix.length);
  const space = /^\s/.test(after) ? "" : " ";
  return { text: `${before}${space}${after}`, caret: before.length + 1 };
}
