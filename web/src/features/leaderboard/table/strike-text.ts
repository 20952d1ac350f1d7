import type { StrikeStatus } from "../../../gql/graphql";
import { leaderboardTexts } from "../texts";

/** The number of strikes that leads to a ban. */
const MAX_STRIKES = 5;

/** The text of the STATUS column. Null shows nothing. */
export function strikeText(status: StrikeStatus, strikes: number): string | null {
  if (status === "BANNED") return leaderboardTexts.banned;
  if (status === "DANGER") return `${strikes}/${MAX_STRIKES} STRIKES`;
  if (status === "WARNING") return `${strikes}/${MAX_STRIKES}`;
  return null;
}
