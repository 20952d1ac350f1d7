/** Addresses are stored and compared trimmed and in lowercase. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase();
