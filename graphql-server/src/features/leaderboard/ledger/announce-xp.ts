import type { Bus } from "../../../kernel/events/bus";
import { levelOf } from "../../../kernel/levels";
import type { Topics } from "../../../kernel/events/topics";
import type { XpChangeRecord } from "../leaderboard-topics";

/** After the commit: the person hears of it, rankings are looked at again, and a level may open or close channels. */
export function announceXp(bus: Bus<Topics>, userId: string, change: XpChangeRecord): void {
  const { amount, xp } = change;
  if (amount === 0) return;
  tellXp(bus, userId, change);
  bus.publish("rankingsChanged", "all", {});
  if (levelOf(xp) !== levelOf(xp - amount)) bus.publish("permissionsChanged", userId, { userId });
}

/** After the commit, where rankings and rights are announced for other reasons: the person hears of it. */
export function tellXp(bus: Bus<Topics>, userId: string, { rule, amount, xp }: XpChangeRecord): void {
  if (amount !== 0) bus.publish("xpChanged", userId, { rule, amount, xp });
}
