/** Whether a comma could be meant as a decimal comma: "19,605", but not "1,250.5" or "1,000,000". */
export const hasAmbiguousComma = (text: string): boolean => /^\D*\d{1,3},\d{3}(?![\d.,])/.test(text);
