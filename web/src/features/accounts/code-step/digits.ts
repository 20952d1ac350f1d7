const CODE_LENGTH = 6;

/** The first six digits of typed or pasted text. */
export const extractDigits = (text: string): string => text.replace(/\D/g, "").slice(0, CODE_LENGTH);

export const isCompleteCode = (code: string): boolean => code.length === CODE_LENGTH;
