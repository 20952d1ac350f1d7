import { formatNumber } from "../../lib/text/format";
import { adminTexts as texts } from "./texts";

/** The server counts up to ten thousand. */
const countedAtMost = 10_000;

/** How much of what a filter finds is on the screen. */
export const shownText = (shown: number, matching: number): string =>
  matching >= countedAtMost
    ? texts.shownOfMany(formatNumber(shown))
    : texts.shown(formatNumber(shown), formatNumber(Math.max(matching, shown)));
