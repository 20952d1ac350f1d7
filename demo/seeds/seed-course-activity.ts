import type { EntityManager } from "typeorm";
import type { DemoAuditEntry } from "../people/demo-audit-log";
import { readCourses, type DemoCourse } from "../demo-courses";
import { demoOrders, type DemoOrder } from "../demo-orders";
import { daysBefore, DAY_MS } from "../demo-time";
import type { SeededConversations } from "./seed-conversations";
import {
  freeEnrollments,
  withProgress,
  premiumCourseStarts,
  seedEnrollments,
  seedLearning,
  type LearningProgress,
  type LessonRow,
} from "./seed-learning";
import { seedOrders, type DemoShop } from "./seed-orders";
import type { DemoPeople } from "./seed-people";
import type { XpAward } from "../xp-award";

const PREMIUM_ACCOUNT_COURSES = {
  completed: "intro-to-trading",
  started: "technical-analysis",
  bought: "risk-management",
};

interface CourseActivity {
  awards: XpAward[];
  auditEntries: DemoAuditEntry[];
  orders: DemoOrder[];
  lessons: LessonRow[];
}

/** Purchases, enrollments, and completed lessons. The free account has none, so that visitors can try them. */
export async function seedCourseActivity(
  manager: EntityManager,
  people: DemoPeople,
  participants: SeededConversations["courseParticipants"],
  shop: DemoShop,
  now: Date,
): Promise<CourseActivity> {
  const { members, premium, admin } = people;
  const courses = await readCourses(manager);
  const course = (slug: string): DemoCourse => {
    const found = courses.find((one) => one.slug === slug);
    if (!found) throw new Error(`Course ${slug} does not exist`);
    return found;
  };
  const free = course(PREMIUM_ACCOUNT_COURSES.completed);
  const firstPostAt = new Map(
    participants.filter(({ courseId }) => courseId === free.id).map((one) => [one.userId, one.at]),
  );
  const enrollments = [
    ...freeEnrollments(members, firstPostAt, free, now),
    { userId: premium.user.id, course: free, at: daysBefore(now, 21) },
  ];
  const required = participants.flatMap(({ userId, courseId, at }, index) => {
    const sold = courses.find(({ id, priceCents }) => id === courseId && priceCents > 0);
    const isAdmin = userId === admin.user.id;
    return sold && !isAdmin
      ? [{ userId, course: sold, at: new Date(at.getTime() - (3 + ((index * 7) % 25)) * DAY_MS) }]
      : [];
  });
  required.push({ userId: premium.user.id, course: course(PREMIUM_ACCOUNT_COURSES.bought), at: daysBefore(now, 33) });
  const orders = withRequired(
    demoOrders({ people: members, compedMembers: people.compedMembers }, courses, now),
    required,
  );

  await seedEnrollments(manager, enrollments);
  const auditEntries = await seedOrders(manager, orders, shop, admin.user, now);
  const bought = orders.flatMap((order) =>
    order.course && order.outcome === "PAID" && !order.refundedAt ? [{ ...order, course: order.course }] : [],
  );
  const progress = withProgress([...enrollments, ...bought, ...premiumCourseStarts(members, courses, now)]).map(
    (learning): LearningProgress =>
      learning.userId === premium.user.id ? { ...learning, lessonsDone: learning.course === free ? 99 : 1 } : learning,
  );
  progress.push({
    userId: premium.user.id,
    course: course(PREMIUM_ACCOUNT_COURSES.started),
    at: daysBefore(now, 12),
    lessonsDone: 2,
  });
  const seeded = await seedLearning(manager, progress, [...members, premium], now);
  return { ...seeded, auditEntries, orders };
}

/** Adds the orders of members who post in a course's channel, replacing their other orders for that course. */
function withRequired(orders: readonly DemoOrder[], required: readonly Omit<DemoOrder, "outcome">[]): DemoOrder[] {
  const isReplaced = ({ userId, course }: DemoOrder): boolean =>
    required.some((one) => one.userId === userId && one.course === course);
  return [
    ...orders.filter((order) => !isReplaced(order)),
    ...required.map((one) => ({ ...one, outcome: "PAID" as const })),
  ];
}
