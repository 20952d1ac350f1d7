import file from "../../../brand/brand.json";
import logo from "../../../brand/logo.svg";
import mark from "../../../brand/mark.svg";

/** Name and logo, from the folder brand/: the one place to change them. */
export const brand = {
  name: file.name,
  /** Address of the mark with the name beside it, 327 by 64. */
  logo,
  /** Address of the square mark alone. */
  mark,
  /** Fixed by the specification. */
  copyrightYear: 2023,
} as const;
