import file from "../../../brand/brand.json";
import logo from "../../../brand/logo.svg";
import mark from "../../../brand/mark.svg";

/** Name and logo. Change them in the brand folder. */
export const brand = {
  name: file.name,
  /** URL of the mark with the name, 327 by 64. */
  logo,
  /** URL of the square mark. */
  mark,
  /** Fixed by the specification. */
  copyrightYear: 2023,
} as const;
