import type { Bus } from "../../../kernel/events/bus";
import { levelOf } from "../../../kernel/levels";
import type { Topics } from "../../../kernel/events/topics";
import type { XpChangeRecord } from "./xp.types";

/** Call after the commit: notifies the member and the leaderboards, and rechecks access if the level changed. */
export function announceXp(bus: Bus<Topics>, userId: string, change: XpChangeRecord): void {
  if (change.amount === 0) return;
  publishXpChange(bus, userId, change);
  bus.publish("standingsMoved", "all", {});
  if (changesLevel(change)) bus.publish("accessChanged", userId, { userId });
}

/** Call after the commit. For callers that announce the other changes themselves. */
export function publishXpChange(bus: Bus<Topics>, userId: string, change: XpChangeRecord): void {
  const { rule, amount, xp } = change;
  if (amount === 0) return;
  bus.publish("xpChanged", userId, { rule, amount, xp });
  if (changesLevel(change)) bus.publish("levelChanged", "all", { userId });
}

const changesLevel = ({ amount, xp }: XpChangeRecord): boolean => levelOf(xp) !== levelOf(xp - amount);
