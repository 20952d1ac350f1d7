import brand from "../../../brand/brand.json";

/** The product's name in mails, from the one place to change it. */
export const BRAND_NAME = brand.name;
