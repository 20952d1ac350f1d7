const SHORT_WORD_LENGTH = 5;

/** Whether a word may be a misspelling of another: up to two letters differ, or one in a short word. */
export function isTypoOf(typed: string, word: string): boolean {
  const allowed = typed.length <= SHORT_WORD_LENGTH ? 1 : 2;
  return Math.abs(typed.length - word.length) <= allowed && editDistance(typed, word) <= allowed;
}

/** The number of letters to insert, delete, replace, or swap with their neighbor. */
function editDistance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (beforeLast[column - 2] ?? 0) + 1 : Infinity,
      );
    }
    [beforeLast, last] = [last, current];
  }
  return last[to.length] ?? 0;
}
