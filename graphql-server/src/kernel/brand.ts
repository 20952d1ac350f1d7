import brand from "../../../brand/brand.json";

/** The product's name. To change it, edit brand.json. */
export const BRAND_NAME = brand.name;
