import type { XpChange } from "../xp/use-xp-changes";

/** The XP change that the chip shows. Changes that arrive while it is visible are added up. */
export interface XpChipState {
  amount: number;
  rule: XpChange["rule"];
  /** Increases with each change and restarts the chip's timer. */
  version: number;
}

/** Adds up changes with the same rule and direction. Any other change replaces the chip. */
export function addToChip(shown: XpChipState | null, { amount, rule }: Pick<XpChange, "amount" | "rule">): XpChipState {
  const version = (shown?.version ?? 0) + 1;
  const continues = shown !== null && shown.rule === rule && Math.sign(shown.amount) === Math.sign(amount);
  return { amount: continues ? shown.amount + amount : amount, rule, version };
}

/** The change to celebrate: the newest level-up, until that level is lost again. */
export function nextLevelUp(shown: XpChange | null, change: XpChange, isNewLevel: boolean): XpChange | null {
  if (isNewLevel) return change;
  return shown && change.level < shown.level ? null : shown;
}
