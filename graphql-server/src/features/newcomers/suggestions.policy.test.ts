import { CourseLevel, loadBuiltInCourses } from "../courses";
import { Experience, LearningGoal } from "./newcomer.entity";
import { GOAL_COURSES, sortByFit } from "./suggestions.policy";

const course = (slug: string, level = CourseLevel.ALL_LEVELS, priceCents = 4999) => ({ slug, level, priceCents });

const COURSES = [
  course("day-trading", CourseLevel.ADVANCED),
  course("real-estate", CourseLevel.INTERMEDIATE),
  course("e-commerce"),
  course("trading-plan"),
  course("intro-to-trading", CourseLevel.ALL_LEVELS, 0),
  course("swing-trading", CourseLevel.INTERMEDIATE),
];

const order = (goal: LearningGoal | null, experience: Experience | null): string[] =>
  sortByFit(COURSES, goal, experience).map(({ slug }) => slug);

it("suggests the free course, then those of the goal in their order", () => {
  expect(order(LearningGoal.TRADE, null)).toEqual([
    "intro-to-trading",
    "trading-plan",
    "swing-trading",
    "day-trading",
    "real-estate",
    "e-commerce",
  ]);
});

it("puts courses that expect more than the member knows behind others of the goal", () => {
  expect(order(LearningGoal.BUSINESS, Experience.NONE).slice(1, 3)).toEqual(["e-commerce", "real-estate"]);
  expect(order(LearningGoal.TRADE, Experience.SOME).slice(1, 4)).toEqual([
    "swing-trading",
    "trading-plan",
    "day-trading",
  ]);
});

it("suggests the hardest courses to experienced members without a goal", () => {
  expect(order(null, Experience.REGULAR).slice(1, 3)).toEqual(["day-trading", "real-estate"]);
});

it("names only built-in courses", () => {
  const slugs = new Set(loadBuiltInCourses().map(({ slug }) => slug));
  expect(
    Object.values(GOAL_COURSES)
      .flat()
      .filter((slug) => !slugs.has(slug)),
  ).toEqual([]);
});
