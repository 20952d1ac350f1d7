/** Addresses are compared and stored in lower case, without spaces around. */
export const emailKey = (email: string): string => email.trim().toLowerCase();
