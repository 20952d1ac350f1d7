/** The mention that is being written: where its @ stands, and what follows up to the caret. */
export interface MentionQuery {
  start: number;
  prefix: string;
}

const unfinished = /(?:^|[^\p{L}\p{N}_.@-])@([\p{L}\p{N}_.-]{0,30})$/u;

const goesOn = /^[\p{L}\p{N}_]/u;

/** What stands before the caret, if it is the beginning of a mention; in the middle of a name nobody is being looked for. */
export function mentionAt(text: string, caret: number): MentionQuery | null {
  if (goesOn.test(text.slice(caret))) return null;
  const prefix = unfinished.exec(text.slice(0, caret))?.[1];
  return prefix === undefined ? null : { start: caret - prefix.length - 1, prefix };
}

/** The text with the mention finished, and where one goes on writing. */
export function withMention(
  text: string,
  { start, prefix }: MentionQuery,
  username: string,
): { text: string; caret: number } {
  const before = `${text.slice(0, start)}@${username}`;
  const after = text.slice(start + 1 + prefix.length);
  const space = /^\s/.test(after) ? "" : " ";
  return { text: `${before}${space}${after}`, caret: before.length + 1 };
}
