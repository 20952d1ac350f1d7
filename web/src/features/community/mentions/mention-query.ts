/** The mention that is being written: where its @ stands, and what follows up to the caret. */
export interface MentionQuery {
  start: number;
  prefix: string;
}

const partialMention = /(?:^|[^\p{L}\p{N}_.@-])@([\p{L}\p{N}_.-]{0,30})$/u;

const continuesName = /^[\p{L}\p{N}_]/u;

/** What stands before the caret, if it is the beginning of a mention; in the middle of a name nobody is being looked for. */
export function findMentionQuery(text: string, caret: number): MentionQuery | null {
  if (continuesName.test(text.slice(caret))) return null;
  const prefix = partialMention.exec(text.slice(0, caret))?.[1];
  return prefix === undefined ? null : { start: caret - prefix.length - 1, prefix };
}

/** The text with the mention finished, and where one goes on writing. */
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
