import file from "../../../brand/brand.json";
// As files, because a script or page would contain them again.
import logo from "../../../brand/logo.svg?no-inline";
import mark from "../../../brand/mark.svg?no-inline";

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
