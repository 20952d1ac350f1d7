/** Characters of a message, as the server counts them. */
export const messageLimit = 4_000;

export const lengthOf = (text: string): number => text.trim().length;

export const isTooLong = (text: string): boolean => lengthOf(text) > messageLimit;
