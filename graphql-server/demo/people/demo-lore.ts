import type { User } from "../../src/features/accounts";
import { MOVED_DAYS_AGO } from "../demo-time";
import { createPrng, type Prng } from "../prng";

/** How one member has spent their time here. */
export interface DemoCareer {
  /** What those who came from the old place are to have by now, strikes taken off; what they earn here counts towards it. */
  xp: number;
  joinedDaysAgo: number;
  /** Days since the last activity; 0 for those still around. Who is banned was not here since. */
  silentDays: number;
  tradesAWeek: number;
  /** Strikes that still count; five of them are a running ban. */
  strikes: number;
}

export interface DemoPerson {
  user: User;
  career: DemoCareer;
}

const SEED = 7_041_977;

/** The cast has earned the levels of the channels it speaks in; two more veterans follow, whom strikes caught up with. */
const VETERAN_XP: readonly number[] = [
  18_240, 15_610, 12_980, 10_450, 8_330, 7_120, 5_940, 5_260, 4_310, 3_680, 3_050, 2_620, 2_240, 1_980, 1_760, 1_540,
  1_320, 1_210, 1_090, 980, 860, 720, 640, 530, 470, 410, 350, 290, 230, 170, 6_480, 5_600,
];
/** Those of the cast who were no members of the old place. */
const CAST_NEWCOMERS = { from: 20, to: 29 };

/** By position in the member list: three with one or two, one with three, one banned with five. */
const STRIKES_BY_INDEX: ReadonlyMap<number, number> = new Map([
  [7, 2],
  [30, 5],
  [31, 3],
  [44, 1],
  [71, 1],
]);

/** The three people a newcomer signs in as. */
export const FREE_ACCOUNT_CAREER: DemoCareer = career({ joinedDaysAgo: 60, tradesAWeek: 1.2 });
export const PREMIUM_ACCOUNT_CAREER: DemoCareer = career({ joinedDaysAgo: 60, tradesAWeek: 2.2 });
export const ADMIN_ACCOUNT_CAREER: DemoCareer = career({ joinedDaysAgo: MOVED_DAYS_AGO + 1 });

/** One for each of the first `count` demo members, in the same order. */
export function demoCareers(count: number): DemoCareer[] {
  return Array.from({ length: count }, (_, index) => careerOf(createPrng(SEED + index * 7_919), index));
}

function careerOf(prng: Prng, index: number): DemoCareer {
  const strikes = STRIKES_BY_INDEX.get(index) ?? 0;
  const xp = VETERAN_XP[index];
  if (xp !== undefined) {
    const isNew = index >= CAST_NEWCOMERS.from && index <= CAST_NEWCOMERS.to;
    const joinedDaysAgo = (isNew ? 50 : Math.max(MOVED_DAYS_AGO + 20, Math.ceil(xp / 32))) + prng.int(0, 40);
    return career({ xp, joinedDaysAgo, silentDays: strikes >= 5 ? 4 : 0, strikes, tradesAWeek: 2 + prng.next() * 3 });
  }
  const share = strikes > 0 ? 0.5 : prng.next();
  if (share < 0.3)
    return career({ joinedDaysAgo: 1 + prng.next() ** 1.1 * 110, strikes, tradesAWeek: 0.5 + prng.next() * 3 });
  const isAround = share < 0.6;
  return career({
    xp: prng.int(isAround ? 12 : 0, isAround ? 190 : 60) * 10,
    joinedDaysAgo: isAround ? prng.int(100, 400) : prng.int(120, 500),
    silentDays: isAround ? 0 : prng.int(32, 110),
    strikes,
    tradesAWeek: 0.3 + prng.next() * (isAround ? 1.2 : 0.7),
  });
}

function career(known: Partial<DemoCareer> & Pick<DemoCareer, "joinedDaysAgo">): DemoCareer {
  return { xp: 0, silentDays: 0, tradesAWeek: 0, strikes: 0, ...known };
}
