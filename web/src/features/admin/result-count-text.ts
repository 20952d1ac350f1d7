import { formatNumber } from "../../lib/text/format";
import { adminTexts as texts } from "./texts";

/** The server doesn't count beyond this number. */
const MAX_COUNTED = 10_000;

export const resultCountText = (shown: number, matching: number): string =>
  matching >= MAX_COUNTED
    ? texts.resultCountCapped(formatNumber(shown))
    : texts.resultCount(formatNumber(shown), formatNumber(Math.max(matching, shown)));
