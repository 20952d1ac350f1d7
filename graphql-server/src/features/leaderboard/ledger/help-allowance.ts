/** Awards for helping: at most one a UTC day from the same asker, and three a day from everybody. */
const PER_PAIR = 1;
const PER_DAY = 3;

/** What a person was awarded for helping on one UTC day, without what was withdrawn. */
export interface HelpReceived {
  fromAsker: number;
  fromEverybody: number;
}

/** Whether one more mark of this asker earns XP; without it the mark stands all the same. */
export const mayEarnHelp = ({ fromAsker, fromEverybody }: HelpReceived): boolean =>
  fromAsker < PER_PAIR && fromEverybody < PER_DAY;
