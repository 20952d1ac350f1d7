import type { EntityManager } from "typeorm";
import type { DemoAct } from "../people/demo-acts";
import { readCourses, type DemoCourse } from "../demo-courses";
import { demoOrders, type DemoOrder } from "../demo-orders";
import { daysBefore, DAY_MS } from "../demo-time";
import type { DemoTalk } from "./seed-conversations";
import {
  freeStarts,
  learningOf,
  roleStarts,
  seedEnrolments,
  seedLearning,
  type Learning,
  type LessonRow,
} from "./seed-learning";
import { seedOrders, type DemoShop } from "./seed-orders";
import type { DemoPeople } from "./seed-people";
import type { XpAward } from "../xp-award";

const ACCOUNT = { completed: "intro-to-trading", underWay: "technical-analysis", bought: "risk-management" };

interface School {
  awards: XpAward[];
  acts: DemoAct[];
  orders: DemoOrder[];
  lessons: LessonRow[];
}

/** Who bought, enrolled in and learnt what. The free account has nothing yet: that is for the newcomer to do. */
export async function seedSchool(
  manager: EntityManager,
  everybody: DemoPeople,
  inCourses: DemoTalk["inCourses"],
  shop: DemoShop,
  now: Date,
): Promise<School> {
  const { members, premium, admin } = everybody;
  const courses = await readCourses(manager);
  const course = (slug: string): DemoCourse => {
    const found = courses.find((one) => one.slug === slug);
    if (!found) throw new Error(`There is no course ${slug}`);
    return found;
  };
  const free = course(ACCOUNT.completed);
  const spoken = new Map(inCourses.filter(({ courseId }) => courseId === free.id).map((one) => [one.userId, one.at]));
  const enrolments = [
    ...freeStarts(members, spoken, free, now),
    { userId: premium.user.id, course: free, at: daysBefore(now, 21) },
  ];
  const needed = inCourses.flatMap(({ userId, courseId, at }, index) => {
    const sold = courses.find(({ id, priceCents }) => id === courseId && priceCents > 0);
    const isAdmin = userId === admin.user.id;
    return sold && !isAdmin
      ? [{ userId, course: sold, at: new Date(at.getTime() - (3 + ((index * 7) % 25)) * DAY_MS) }]
      : [];
  });
  needed.push({ userId: premium.user.id, course: course(ACCOUNT.bought), at: daysBefore(now, 33) });
  const orders = withNeeded(demoOrders({ people: members, guests: everybody.guests }, courses, now), needed);

  await seedEnrolments(manager, enrolments);
  const acts = await seedOrders(manager, orders, shop, admin.user, now);
  const bought = orders.flatMap((order) =>
    order.course && order.outcome === "PAID" && !order.refundedAt ? [{ ...order, course: order.course }] : [],
  );
  const learnings = learningOf([...enrolments, ...bought, ...roleStarts(members, courses, now)]).map(
    (learning): Learning =>
      learning.userId === premium.user.id ? { ...learning, lessonsDone: learning.course === free ? 99 : 1 } : learning,
  );
  learnings.push({
    userId: premium.user.id,
    course: course(ACCOUNT.underWay),
    at: daysBefore(now, 12),
    lessonsDone: 2,
  });
  const learnt = await seedLearning(manager, learnings, [...members, premium], now);
  return { ...learnt, acts, orders };
}

/** The orders of those who talk in the channel of a course, instead of others they might have made for it. */
function withNeeded(orders: readonly DemoOrder[], needed: readonly Omit<DemoOrder, "outcome">[]): DemoOrder[] {
  const isNeeded = ({ userId, course }: DemoOrder): boolean =>
    needed.some((one) => one.userId === userId && one.course === course);
  return [
    ...orders.filter((order) => !isNeeded(order)),
    ...needed.map((one) => ({ ...one, outcome: "PAID" as const })),
  ];
}
