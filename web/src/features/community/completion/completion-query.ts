/** What is being typed: the mark of a member, a channel, or an emoji, its position, and the text from there to the caret. */
export interface CompletionQuery {
  mark: "@" | "#" | ":";
  start: number;
  prefix: string;
}

const partialName = /(?:^|[^\p{L}\p{N}_.@#:-])([@#:])([\p{L}\p{N}_.-]{0,50})$/u;

const continuesName = /^[\p{L}\p{N}_]/u;

/** Finds the name that ends at the caret. Null if there is none, or if the caret is inside a name. */
export function findCompletionQuery(text: string, caret: number): CompletionQuery | null {
  if (continuesName.test(text.slice(caret))) return null;
  const [, mark, prefix] = partialName.exec(text.slice(0, caret)) ?? [];
  if (mark === undefined || prefix === undefined) return null;
  return { mark: mark as CompletionQuery["mark"], start: caret - prefix.length - 1, prefix };
}

/** Replaces the mark and the prefix, and returns the new text and caret position. */
export function insertCompletion(
  text: string,
  { start, prefix }: CompletionQuery,
  completed: string,
): { text: string; caret: number } {
  const before = text.slice(0, start) + completed;
  const after = text.slice(start + 1 + prefix.length);
  const space = /^\s/.test(after) ? "" : " ";
  return { text: `${before}${space}${after}`, caret: before.length + 1 };
}
