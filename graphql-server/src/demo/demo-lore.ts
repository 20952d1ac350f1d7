import { createPrng, type Prng } from "./prng";

export interface DemoXpEntry {
  rule: "MESSAGE" | "COURSE" | "HELP" | "STRIKE";
  amount: number;
  /** Whole minutes before the moment of seeding. */
  minutesAgo: number;
}

/** What one member has done so far; entries are oldest first and never take the running sum below zero. */
export interface DemoHistory {
  joinedMinutesAgo: number;
  xpEntries: DemoXpEntry[];
  /** Strikes that still count; five of them are a running ban. Each has its STRIKE entry in the XP history. */
  strikes: number;
}

interface Career {
  /** What is left after strikes. */
  xp: number;
  joinedDaysAgo: number;
  /** Days since the last activity; 0 for those still around. */
  silentDays: number;
}

const MINUTES_PER_DAY = 1_440;
const STRIKE_XP = 200;
const SEED = 7_041_977;

/** The cast has earned the levels of the channels it speaks in; two more veterans follow, whom strikes caught up with. */
const VETERAN_XP: readonly number[] = [
  18_240, 15_610, 12_980, 10_450, 8_330, 7_120, 5_940, 5_260, 4_310, 3_680, 3_050, 2_620, 2_240, 1_980, 1_760, 1_540,
  1_320, 1_210, 1_090, 980, 860, 720, 640, 530, 470, 410, 350, 290, 230, 170, 6_480, 5_600,
];

/** By position in the member list: three with one or two, one with three, one banned with five. */
const STRIKES: ReadonlyMap<number, number> = new Map([
  [7, 2],
  [30, 5],
  [31, 3],
  [44, 1],
  [71, 1],
]);

/** One history for each of the first `count` demo members, in the same order. */
export function demoHistories(count: number): DemoHistory[] {
  return Array.from({ length: count }, (_, index) => demoHistory(index));
}

function demoHistory(index: number): DemoHistory {
  const prng = createPrng(SEED + index * 7_919);
  const strikes = STRIKES.get(index) ?? 0;
  const career = careerOf(prng, index, strikes > 0);
  const earned = earnedEntries(prng, career.xp + strikes * STRIKE_XP, career);
  const entries = [...earned, ...strikeEntries(prng, strikes)].sort((a, b) => b.minutesAgo - a.minutesAgo);
  return {
    joinedMinutesAgo: career.joinedDaysAgo * MINUTES_PER_DAY + prng.int(60, MINUTES_PER_DAY),
    strikes,
    xpEntries: neverBelowZero(entries),
  };
}

function careerOf(prng: Prng, index: number, hasStrikes: boolean): Career {
  const veteranXp = VETERAN_XP[index];
  if (veteranXp !== undefined) {
    return {
      xp: veteranXp,
      joinedDaysAgo: Math.max(50, Math.ceil(veteranXp / 32)) + prng.int(0, 40),
      silentDays: 0,
    };
  }
  const share = hasStrikes ? 0.5 : prng.next();
  if (share < 0.2) {
    const joinedDaysAgo = prng.int(1, 20);
    return { xp: prng.int(0, 4 + joinedDaysAgo * 3) * 10, joinedDaysAgo, silentDays: 0 };
  }
  if (share < 0.55) {
    return { xp: prng.int(12, 190) * 10, joinedDaysAgo: prng.int(90, 400), silentDays: 0 };
  }
  return { xp: prng.int(0, 60) * 10, joinedDaysAgo: prng.int(120, 500), silentDays: prng.int(32, 110) };
}

/** Splits an XP total into awards and spreads them over the time somebody was active. */
function earnedEntries(prng: Prng, total: number, career: Career): DemoXpEntry[] {
  const helpShare = total > 2_500 ? 0.75 : 0.3 + prng.next() * 0.4;
  const courses = Math.min(prng.int(0, 4), Math.floor(total / 250));
  const helps = Math.floor((total * helpShare) / 100);
  const messages = (total - courses * 50 - helps * 100) / 10;
  const earn = (rule: DemoXpEntry["rule"], amount: number, times: number): DemoXpEntry[] =>
    Array.from({ length: times }, () => ({ rule, amount, minutesAgo: activeMoment(prng, career) }));
  return [...earn("COURSE", 50, courses), ...earn("HELP", 100, helps), ...earn("MESSAGE", 10, messages)];
}

function activeMoment(prng: Prng, { joinedDaysAgo, silentDays }: Career): number {
  const activeDays = joinedDaysAgo - silentDays;
  const daysAgo = silentDays + activeDays * prng.next() ** 1.2;
  return Math.max(5, Math.floor(daysAgo * MINUTES_PER_DAY));
}

function strikeEntries(prng: Prng, strikes: number): DemoXpEntry[] {
  return Array.from({ length: strikes }, (_, index) => ({
    rule: "STRIKE",
    amount: -STRIKE_XP,
    minutesAgo: (3 + index * 9) * MINUTES_PER_DAY + prng.int(0, MINUTES_PER_DAY),
  }));
}

/** XP never falls below zero, so the ledger records what a strike really took. */
function neverBelowZero(entries: readonly DemoXpEntry[]): DemoXpEntry[] {
  let sum = 0;
  return entries.map((entry) => {
    const amount = Math.max(entry.amount, -sum);
    sum += amount;
    return { ...entry, amount };
  });
}
