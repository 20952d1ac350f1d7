import type { User } from "../../graphql-server/src/features/accounts";
import { MOVED_DAYS_AGO } from "../demo-time";
import { createPrng, type Prng } from "../prng";

/** A member's activity and XP. */
export interface DemoCareer {
  /** Current XP, after deductions for strikes, of members who joined before the move. Unused for newer members. */
  xp: number;
  joinedDaysAgo: number;
  /** Days since the last activity; 0 for active members. */
  inactiveDays: number;
  tradesPerWeek: number;
  /** Active strikes; five cause a ban. */
  strikes: number;
}

export interface DemoPerson {
  user: User;
  career: DemoCareer;
}

const SEED = 7_041_977;

/** XP by position in the member list. Cast members need enough XP for the channels they post in. The last two have strikes. */
const VETERAN_XP: readonly number[] = [
  18_240, 15_610, 12_980, 10_450, 8_330, 7_120, 5_940, 5_260, 4_310, 3_680, 3_050, 2_620, 2_240, 1_980, 1_760, 1_540,
  1_320, 1_210, 1_090, 980, 860, 720, 640, 530, 470, 410, 350, 290, 230, 170, 6_480, 5_600,
];
/** The cast members who joined after the move. */
const CAST_NEWCOMERS = { from: 20, to: 29 };

/** By position in the member list. Five strikes cause a ban. */
const STRIKES_BY_INDEX: ReadonlyMap<number, number> = new Map([
  [7, 2],
  [30, 5],
  [31, 3],
  [44, 1],
  [71, 1],
]);

/** The three demo accounts. */
export const FREE_ACCOUNT_CAREER: DemoCareer = career({ joinedDaysAgo: 60, tradesPerWeek: 1.2 });
export const PREMIUM_ACCOUNT_CAREER: DemoCareer = career({ joinedDaysAgo: 60, tradesPerWeek: 2.2 });
export const ADMIN_ACCOUNT_CAREER: DemoCareer = career({ joinedDaysAgo: MOVED_DAYS_AGO + 1 });

/** The careers of the first `count` demo members, in order. */
export function demoCareers(count: number): DemoCareer[] {
  return Array.from({ length: count }, (_, index) => careerOf(createPrng(SEED + index * 7_919), index));
}

function careerOf(prng: Prng, index: number): DemoCareer {
  const strikes = STRIKES_BY_INDEX.get(index) ?? 0;
  const xp = VETERAN_XP[index];
  if (xp !== undefined) {
    const isNew = index >= CAST_NEWCOMERS.from && index <= CAST_NEWCOMERS.to;
    const joinedDaysAgo = (isNew ? 50 : Math.max(MOVED_DAYS_AGO + 20, Math.ceil(xp / 32))) + prng.int(0, 40);
    return career({
      xp,
      joinedDaysAgo,
      inactiveDays: strikes >= 5 ? 4 : 0,
      strikes,
      tradesPerWeek: 2 + prng.next() * 3,
    });
  }
  const share = strikes > 0 ? 0.5 : prng.next();
  if (share < 0.3)
    return career({ joinedDaysAgo: 1 + prng.next() ** 1.1 * 110, strikes, tradesPerWeek: 0.5 + prng.next() * 3 });
  const isActive = share < 0.6;
  return career({
    xp: prng.int(isActive ? 12 : 0, isActive ? 190 : 60) * 10,
    joinedDaysAgo: isActive ? prng.int(100, 400) : prng.int(120, 500),
    inactiveDays: isActive ? 0 : prng.int(32, 110),
    strikes,
    tradesPerWeek: 0.3 + prng.next() * (isActive ? 1.2 : 0.7),
  });
}

function career(values: Partial<DemoCareer> & Pick<DemoCareer, "joinedDaysAgo">): DemoCareer {
  return { xp: 0, inactiveDays: 0, tradesPerWeek: 0, strikes: 0, ...values };
}
