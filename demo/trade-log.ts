import type { DemoCareer, DemoPerson } from "./people/demo-careers";
import { DAY_MS, MINUTE_MS, MOVED_DAYS_AGO } from "./demo-time";
import { createPrng, type Prng } from "./prng";

export interface LoggedTrade {
  senderId: string;
  content: string;
  createdAt: Date;
}

const SEED = 99_173;
const MARKETS: readonly string[] =
  "EURUSD,GBPUSD,USDJPY,AUDUSD,USDCHF,EURGBP,USDZAR,USDMXN,gold,silver,crude,BTC,ETH,DAX,FTSE,Nasdaq,S&P,Nikkei,wheat,ten-year".split(
    ",",
  );
const GAINS: readonly string[] = ["+0.4R", "+0.7R", "+0.9R", "+1.0R", "+1.2R", "+1.5R", "+1.8R", "+2.1R", "+2.6R"];
const AFTER_GAINS: readonly string[] = [
  "Left the second entry alone.",
  "Target hit while I was cooking dinner.",
  "Took the partial where I said I would.",
  "Boring, as it should be.",
  "Closed before the number.",
  "Trailed it manually, will use a rule next time.",
  "Late on the entry, not on the exit.",
  "Same setup as last week, same size.",
  "The level held to the pip, which proves nothing.",
  "Got a little lucky on this one.",
  "Out early. Counts.",
  "",
  "",
];
const AFTER_LOSSES: readonly string[] = [
  "Good entry, wrong day.",
  "Stop was where it belonged.",
  "The spread ate the rest.",
  "Fair price for the lesson.",
  "Would take it again.",
  "Closed the platform right after.",
  "News, ten minutes earlier than I remembered.",
  "Range, not trend. Noted.",
  "Second loss today, so I'm done.",
  "Gapped through the level. Small size saved me.",
  "Done by ten in the morning.",
  "",
  "",
];
const AFTER_BREACHES: readonly string[] = [
  "Moved the stop. I know.",
  "Entered without writing it down first.",
  "Double size, for no reason I can explain.",
  "Just bored.",
  "Tried to make back the first one.",
  "Added to a loser.",
  "Traded over my lunch break.",
];

/** Trades that members logged, oldest first. Each member writes in one style. Most trades are on weekdays. */
export function loggedTrades(people: readonly DemoPerson[], now: Date): LoggedTrade[] {
  return people
    .flatMap((person, index) => tradesOf(person, createPrng(SEED + index * 6_007), now))
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

function tradesOf({ user, career }: DemoPerson, prng: Prng, now: Date): LoggedTrade[] {
  const weeks = (Math.min(career.joinedDaysAgo, MOVED_DAYS_AGO) - career.inactiveDays) / 7;
  const count = Math.max(career.tradesPerWeek > 0 ? 1 : 0, Math.round(weeks * career.tradesPerWeek));
  const style = { form: prng.int(0, 3), markets: [prng.pick(MARKETS), prng.pick(MARKETS), prng.pick(MARKETS)] };
  const earliest = Math.max(user.createdAt.getTime(), now.getTime() - MOVED_DAYS_AGO * DAY_MS) + 10 * MINUTE_MS;
  const latest = now.getTime() - career.inactiveDays * DAY_MS - 20 * MINUTE_MS;
  return Array.from({ length: count }, () => {
    const at = tradingHour(prng, now.getTime() - activeDay(prng, career) * DAY_MS);
    const isInRange = at > earliest && at < latest;
    const createdAt = new Date(isInRange ? at : earliest + prng.next() * Math.max(0, latest - earliest));
    return { senderId: user.id, content: noteOf(prng, style), createdAt };
  });
}

/** A random time between 06:00 and 22:00 UTC on that day. Most weekend times move to an earlier weekday. */
function tradingHour(prng: Prng, time: number): number {
  const day = Math.floor(time / DAY_MS) * DAY_MS;
  const weekday = new Date(day).getUTCDay();
  const daysBack = weekday % 6 === 0 && prng.chance(0.7) ? prng.int(2, 5) : 0;
  return day - daysBack * DAY_MS + (6 * 60 + prng.int(0, 16 * 60)) * MINUTE_MS + prng.int(0, 59_000);
}

function noteOf(prng: Prng, { form, markets }: { form: number; markets: readonly string[] }): string {
  const market = prng.pick(markets);
  const isPlanned = prng.chance(0.86);
  const isGain = prng.chance(isPlanned ? 0.46 : 0.2);
  const result = isGain ? prng.pick(GAINS) : isPlanned ? prng.pick(["-1R", "-1R", "-0.5R"]) : "-1.6R";
  const comment = prng.pick(isPlanned ? (isGain ? AFTER_GAINS : AFTER_LOSSES) : AFTER_BREACHES);
  const plan = isPlanned ? "y" : "n";
  const notes = [
    `${market}, **${result}**. Plan: ${plan}.`,
    `${market} ${prng.pick(["long", "short"])}, ${result}, plan ${plan}.`,
    `**${result}** on ${market}. ${isPlanned ? "As planned." : "Not the plan."}`,
    `${market} · ${prng.pick(["2h", "5h", "1 day", "3 days"])} · ${result} · plan ${plan}.`,
  ];
  return `${notes[form] ?? ""} ${comment}`.trim();
}

/** A random number of days ago on which the member was active. Recent days are more likely. */
function activeDay(prng: Prng, { joinedDaysAgo, inactiveDays }: DemoCareer): number {
  const first = Math.min(joinedDaysAgo, MOVED_DAYS_AGO);
  return inactiveDays + Math.max(0, first - inactiveDays) * prng.next() ** 1.2;
}
