/** SQL: every word of username, name and e-mail of the user of an alias, as the index `users_words` has it. */
export const userSearchVector = (user: string): string => `array_to_tsvector(array_remove(regexp_split_to_array(
  lower(${user}.username || ' ' || ${user}.name || ' ' || coalesce(${user}.email, '')), '[[:space:][:punct:]]+'), ''))`;

/** What `userWords` has to match: all words, each as a beginning; null, which finds nobody, when there are none. */
export function toSearchQuery(text: string): string | null {
  const words = text.split(/[\s!-/:-@[-`{-~]+/).filter(Boolean);
  return words.map(prefixQuery).join(" & ") || null;
}

// A database with the C locale lowers A to Z only, so other names stand there as they were written.
function prefixQuery(word: string): string {
  const [first = "", ...others] = word.toLowerCase();
  const spellings = new Set([first + others.join(""), first.toUpperCase() + others.join(""), word]);
  return `(${[...spellings].map((spelling) => `'${spelling}':*`).join(" | ")})`;
}
