/** The day of the latest change of the terms. Stored with the account of a person who accepts them. */
export const TERMS_VERSION = "2026-11-28";
