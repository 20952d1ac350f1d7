/** The product's name in mails; the web has its own copy in lib/brand.ts, and a test keeps the two equal. */
export const BRAND_NAME = "The Glitch";
