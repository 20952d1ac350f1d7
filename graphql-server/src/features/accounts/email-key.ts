/** Addresses are compared and stored in lower case, without spaces around. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase();
