import { XP } from "../graphql-server/src/features/leaderboard";
import type { DemoPerson } from "./people/demo-careers";
import { daysBefore, HOUR_MS, MOVED_DAYS_AGO } from "./demo-time";
import { createPrng } from "./prng";
import { amountOf, type XpAward } from "./xp-award";

const SEED = 515_151;
const MONTH = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

/**
 * XP that members earned before the community moved to this platform. Messages from before the move weren't imported, so there
 * is one award per month and rule.
 */
export function importedXp(people: readonly DemoPerson[], awards: readonly XpAward[], now: Date): XpAward[] {
  const earned = new Map<string, number>();
  for (const award of awards) earned.set(award.userId, (earned.get(award.userId) ?? 0) + amountOf(award));
  const movedAt = daysBefore(now, MOVED_DAYS_AGO);
  return people.flatMap(({ user, career: { xp } }, index) => {
    const missing = xp - (earned.get(user.id) ?? 0);
    return user.createdAt < movedAt && missing > 0 ? monthlyAwards(user, missing, movedAt, SEED + index * 3_571) : [];
  });
}

function monthlyAwards(user: DemoPerson["user"], total: number, movedAt: Date, seed: number): XpAward[] {
  const prng = createPrng(seed);
  const months = monthEnds(user.createdAt, movedAt);
  const helpful = Math.floor((total * (0.3 + prng.next() * 0.4)) / XP.help);
  const counts = months.map(() => ({ HELP: 0, MESSAGE: 0 }));
  const spread = (rule: "HELP" | "MESSAGE", times: number): void => {
    for (let done = 0; done < times; done++) prng.pick(counts)[rule]++;
  };
  spread("HELP", helpful);
  spread("MESSAGE", (total - helpful * XP.help) / XP.message);
  return months.flatMap((at, index) =>
    (["HELP", "MESSAGE"] as const).flatMap((rule) => {
      const count = counts[index]?.[rule] ?? 0;
      return count ? [toAward(user.id, rule, count, at)] : [];
    }),
  );
}

function toAward(userId: string, rule: "HELP" | "MESSAGE", count: number, at: Date): XpAward {
  const unit =
    rule === "HELP" ? (count === 1 ? "helpful reply" : "helpful replies") : count === 1 ? "message" : "messages";
  return {
    userId,
    rule,
    sourceId: `before-${at.toISOString().slice(0, 7)}`,
    at,
    amount: count * (rule === "HELP" ? XP.help : XP.message),
    note: `${count} ${unit} in ${MONTH.format(at)}, before the community moved here`,
  };
}

/** The last hour of each month of membership before the move, and the last hour before the move. */
function monthEnds(from: Date, until: Date): Date[] {
  const ends: Date[] = [];
  const last = new Date(until.getTime() - HOUR_MS);
  for (let month = from.getUTCMonth() + 1; ; month++) {
    const nextMonth = Date.UTC(from.getUTCFullYear(), month);
    // Each month has one end, also if `last` is in its final hour.
    if (nextMonth > last.getTime()) return [...ends, last];
    const end = new Date(nextMonth - HOUR_MS);
    if (end > from) ends.push(end);
  }
}
