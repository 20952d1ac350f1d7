const MIN_LENGTH = 4;
const LONG_WORD_LENGTH = 6;

/** Whether a word may be a misspelling of another one: one letter differs, or two in a long word. The server's rule for searches. */
export function isTypoOf(typed: string, word: string): boolean {
  const allowed = typed.length >= LONG_WORD_LENGTH ? 2 : 1;
  return (
    typed.length >= MIN_LENGTH &&
    Math.abs(typed.length - word.length) <= allowed &&
    editDistance(typed, word) <= allowed
  );
}

/** The number of letters to insert, delete, replace, or swap with their neighbor. */
function editDistance(from: string, to: string): number {
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, index) => index)];
  const cost = (row: number, column: number): number => rows[row]?.[column] ?? 0;
  for (let row = 1; row <= from.length; row += 1) {
    rows.push([row]);
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwap = row > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      rows[row]?.push(
        Math.min(
          cost(row - 1, column) + 1,
          cost(row, column - 1) + 1,
          cost(row - 1, column - 1) + (isSame ? 0 : 1),
          isSwap ? cost(row - 2, column - 2) + 1 : Infinity,
        ),
      );
    }
  }
  return cost(from.length, to.length);
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}']+/u)
    .filter(Boolean);

/** The items whose text has a word that starts with each word of the query. If there are none, those whose words are similar. */
export function findByWords<T>(items: readonly T[], textOf: (item: T) => string, query: string): T[] {
  const typed = wordsOf(query);
  if (typed.length === 0) return [];
  const find = (isMatch: (typed: string, word: string) => boolean): T[] =>
    items.filter((item) => {
      const words = wordsOf(textOf(item));
      return typed.every((each) => words.some((word) => isMatch(each, word)));
    });
  const exact = find((each, word) => word.startsWith(each));
  if (exact.length > 0) return exact;
  // The last word may be unfinished, so the start of a longer word counts, too.
  return find(
    (each, word) => word.startsWith(each) || isTypoOf(each, word) || isTypoOf(each, word.slice(0, each.length)),
  );
}
