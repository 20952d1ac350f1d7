const SEPARATORS = "'[[:space:][:punct:]]+'";

/** SQL: every word of username, name and e-mail of the user of an alias, as the index `users_words` has it. */
export const userWords = (user: string): string => `array_to_tsvector(array_remove(regexp_split_to_array(
  lower(${user}.username || ' ' || ${user}.name || ' ' || coalesce(${user}.email, '')), ${SEPARATORS}), ''))`;

/** SQL: all words of a parameter, each as a beginning; null, which finds nobody, when it has none. */
export const searchedWords = (text: string): string => `(
  SELECT string_agg('''' || word || ''':*', ' & ')::tsquery
  FROM unnest(regexp_split_to_array(lower(${text}), ${SEPARATORS})) AS word WHERE word <> '')`;
