import { Role } from "../graphql-server/src/kernel/auth/roles";
import type { DemoCourse } from "./demo-courses";
import type { DemoPerson } from "./people/demo-careers";
import { DAY_MS, daysBefore, HOUR_MS, MOVED_DAYS_AGO } from "./demo-time";
import { createPrng, type Prng } from "./prng";

/** A checkout and its outcome. */
export interface DemoOrder {
  userId: string;
  /** Null for a month of Premium. */
  course: DemoCourse | null;
  at: Date;
  outcome: "PAID" | "FAILED" | "CANCELLED";
  refundedAt?: Date;
}

const SEED = 808_017;
const PERIOD_DAYS = 30;
/** One purchase from this period is refunded. */
const REFUND_DAYS_AGO = [20, 60] as const;

/** Orders since the community moved to this platform: courses, months of Premium, failed and canceled checkouts, and one refund. */
export function demoOrders(
  { people, compedMembers }: { people: readonly DemoPerson[]; compedMembers: readonly DemoPerson[] },
  courses: readonly DemoCourse[],
  now: Date,
): DemoOrder[] {
  const orders = people.flatMap((person, index) => {
    const prng = createPrng(SEED + index * 4_409);
    const isComped = compedMembers.includes(person);
    return [...courseOrders(prng, person, courses, now), ...(isComped ? [] : premiumOrders(prng, person, now))];
  });
  const refunded = orders.findLast(
    ({ course, outcome, at }) =>
      course !== null &&
      outcome === "PAID" &&
      at < daysBefore(now, REFUND_DAYS_AGO[0]) &&
      at > daysBefore(now, REFUND_DAYS_AGO[1]),
  );
  if (refunded) refunded.refundedAt = new Date(refunded.at.getTime() + 2 * DAY_MS + 3 * HOUR_MS);
  return orders;
}

function courseOrders(prng: Prng, person: DemoPerson, courses: readonly DemoCourse[], now: Date): DemoOrder[] {
  const { user, career } = person;
  const isPremium = user.role === Role.PREMIUM;
  const available = courses.filter(
    ({ priceCents, includedInPremium }) => priceCents > 0 && !(isPremium && includedInPremium),
  );
  const count = prng.chance(0.34) ? prng.int(1, career.tradesPerWeek > 1 ? 2 : 1) : 0;
  const picked = new Set(Array.from({ length: count }, () => prng.pick(available)));
  return [...picked].flatMap((course) => {
    const at = purchaseTime(prng, person, now);
    const paid: DemoOrder = { userId: user.id, course, at, outcome: "PAID" };
    if (!prng.chance(0.12)) return [paid];
    // A declined card or a canceled checkout. Most buyers try again.
    const outcome = prng.chance(0.5) ? "FAILED" : "CANCELLED";
    const firstAttempt: DemoOrder = { ...paid, at: new Date(at.getTime() - prng.int(1, 3) * HOUR_MS), outcome };
    return prng.chance(0.6) ? [firstAttempt, paid] : [firstAttempt];
  });
}

/** Consecutive months of Premium: up to now for Premium members, in the past for members who only tried it. */
function premiumOrders(prng: Prng, person: DemoPerson, now: Date): DemoOrder[] {
  const { user, career } = person;
  const hasPremium = user.role === Role.PREMIUM;
  if (user.role === Role.ADMIN || (!hasPremium && !prng.chance(0.1))) return [];
  const memberDays = Math.min(career.joinedDaysAgo, MOVED_DAYS_AGO);
  const lastDaysAgo = hasPremium
    ? Math.min(memberDays - 0.2, prng.next() * (PERIOD_DAYS - 1))
    : career.inactiveDays + PERIOD_DAYS + 2 + prng.int(0, 40);
  const months: DemoOrder[] = [];
  const count = prng.int(1, hasPremium ? 5 : 2);
  for (
    let daysAgo = lastDaysAgo;
    daysAgo < memberDays && months.length < count;
    daysAgo += PERIOD_DAYS + prng.next() * 2
  )
    months.push({ userId: user.id, course: null, at: daysBefore(now, daysAgo), outcome: "PAID" });
  return months;
}

/** A time at least four hours after the member arrived and at least one hour ago. */
function purchaseTime(prng: Prng, { user, career }: DemoPerson, now: Date): Date {
  const arrived = Math.max(user.createdAt.getTime(), now.getTime() - MOVED_DAYS_AGO * DAY_MS);
  const stayed = now.getTime() - career.inactiveDays * DAY_MS - arrived - 5 * HOUR_MS;
  return new Date(arrived + 4 * HOUR_MS + prng.next() ** 0.9 * stayed);
}
