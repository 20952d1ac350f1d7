import type { XpChange } from "../xp/use-xp-changes";

/** What the chip says: changes that come while it is shown are added up. */
export interface XpChipState {
  amount: number;
  rule: XpChange["rule"];
  /** Grows with each change, so that the time of the chip begins anew. */
  version: number;
}

/** A chip for changes in both directions would say nothing about either: the newest direction counts. */
export function addToChip(shown: XpChipState | null, { amount, rule }: Pick<XpChange, "amount" | "rule">): XpChipState {
  const version = (shown?.version ?? 0) + 1;
  const continues = shown !== null && shown.rule === rule && Math.sign(shown.amount) === Math.sign(amount);
  return { amount: continues ? shown.amount + amount : amount, rule, version };
}

/** The change whose level is celebrated: the newest that reached a new one, until that level is lost again. */
export function nextLevelUp(shown: XpChange | null, change: XpChange, isNewLevel: boolean): XpChange | null {
  if (isNewLevel) return change;
  return shown && change.level < shown.level ? null : shown;
}
