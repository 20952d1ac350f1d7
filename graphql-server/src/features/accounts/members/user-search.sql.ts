/** SQL for the words of a user's username, name, and email; must match the index `users_words`. `user` is the table alias. */
export const userSearchVector = (user: string): string => `array_to_tsvector(array_remove(regexp_split_to_array(
  lower(${user}.username || ' ' || ${user}.name || ' ' || coalesce(${user}.email, '')), '[[:space:][:punct:]]+'), ''))`;

/** The tsquery that requires all words, each as a prefix. Returns null, which matches no user, if there are no words. */
export function toSearchQuery(text: string): string | null {
  const words = text.split(/[\s!-/:-@[-`{-~]+/).filter(Boolean);
  return words.map(prefixQuery).join(" & ") || null;
}

// With the C locale, lower() only converts A to Z, so other letters are indexed in their original case.
function prefixQuery(word: string): string {
  const [first = "", ...others] = word.toLowerCase();
  const spellings = new Set([first + others.join(""), first.toUpperCase() + others.join(""), word]);
  return `(${[...spellings].map((spelling) => `'${spelling}':*`).join(" | ")})`;
}
