/** The server enforces the same limit. */
export const MAX_MESSAGE_LENGTH = 4_000;

export const messageLength = (text: string): number => text.trim().length;

export const isTooLong = (text: string): boolean => messageLength(text) > MAX_MESSAGE_LENGTH;
