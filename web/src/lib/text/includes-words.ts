/** Whether the text contains every word of a search, in any order and case. */
export function includesWords(text: string, search: string): boolean {
  const lowercase = text.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lowercase.includes(word));
}
