/** Excludes letters and symbols without a glyph: Hangul fillers and the blank Braille pattern. */
export const VISIBLE_CHARACTER = /(?![\u115f\u1160\u2800\u3164\uffa0])[\p{L}\p{N}\p{P}\p{S}]/u;

/** Whether a text has a visible character, which names and messages must have. */
export const isVisible = (text: string): boolean => VISIBLE_CHARACTER.test(text);
