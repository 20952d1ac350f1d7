/** Awards per UTC day: one from the same asker, three in total. */
const AWARDS_PER_ASKER_PER_DAY = 1;
const AWARDS_PER_DAY = 3;

/** A member's help awards on one UTC day, without withdrawn ones. */
export interface HelpAwardCounts {
  fromAsker: number;
  total: number;
}

/** Whether another mark by this asker earns XP. */
export const canEarnHelpXp = ({ fromAsker, total }: HelpAwardCounts): boolean =>
  fromAsker < AWARDS_PER_ASKER_PER_DAY && total < AWARDS_PER_DAY;
