const codeLength = 6;

/** What a code field keeps of what is typed or pasted: digits, at most six. */
export const digitsOf = (text: string): string => text.replace(/\D/g, "").slice(0, codeLength);

export const isWholeCode = (code: string): boolean => code.length === codeLength;
