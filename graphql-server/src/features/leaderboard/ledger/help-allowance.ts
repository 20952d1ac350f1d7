/** Awards for helping: at most one a UTC day from the same asker, and three a day from everybody. */
const AWARDS_PER_ASKER_PER_DAY = 1;
const AWARDS_PER_DAY = 3;

/** What a person was awarded for helping on one UTC day, without what was withdrawn. */
export interface HelpAwardCounts {
  fromAsker: number;
  total: number;
}

/** Whether one more mark of this asker earns XP; without it the mark stands all the same. */
export const canEarnHelpXp = ({ fromAsker, total }: HelpAwardCounts): boolean =>
  fromAsker < AWARDS_PER_ASKER_PER_DAY && total < AWARDS_PER_DAY;
