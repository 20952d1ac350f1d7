import type { Bus } from "../../../kernel/events/bus";
import { levelOf } from "../../../kernel/levels";
import type { Topics } from "../../../kernel/events/topics";
import type { XpChangeRecord } from "../leaderboard-topics";

/** Call after the commit: notifies the member and the leaderboards, and rechecks permissions if the level changed. */
export function announceXp(bus: Bus<Topics>, userId: string, change: XpChangeRecord): void {
  const { amount, xp } = change;
  if (amount === 0) return;
  publishXpChange(bus, userId, change);
  bus.publish("standingsMoved", "all", {});
  if (levelOf(xp) !== levelOf(xp - amount)) bus.publish("rightsChanged", userId, { userId });
}

/** Call after the commit. Notifies only the member, for callers that announce the other changes themselves. */
export function publishXpChange(bus: Bus<Topics>, userId: string, { rule, amount, xp }: XpChangeRecord): void {
  if (amount !== 0) bus.publish("xpChanged", userId, { rule, amount, xp });
}
