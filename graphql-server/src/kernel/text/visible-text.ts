/** A character that can be seen; these letters and this symbol draw nothing: the fillers of Hangul, Braille without a dot. */
export const VISIBLE_CHARACTER = /(?![\u115f\u1160\u2800\u3164\uffa0])[\p{L}\p{N}\p{P}\p{S}]/u;

/** Whether there is anything to be seen: characters without width make no name and no message. */
export const isVisible = (text: string): boolean => VISIBLE_CHARACTER.test(text);
