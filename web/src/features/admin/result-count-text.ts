import { formatNumber } from "../../lib/text/format";

/** The server doesn't count beyond this number. */
const MAX_COUNTED = 10_000;

export const resultCountText = (shown: number, matching: number): string =>
  matching >= MAX_COUNTED
    ? `Showing ${formatNumber(shown)} of 10,000 or more`
    : `Showing ${formatNumber(shown)} of ${formatNumber(Math.max(matching, shown))}`;
