import { CourseLevel, type Course } from "../courses";
import { Experience, LearningGoal } from "./newcomer.entity";

/** The courses of each goal, by slug, in the order in which they build on each other. */
export const GOAL_COURSES: Record<LearningGoal, readonly string[]> = {
  [LearningGoal.TRADE]: [
    "technical-analysis",
    "risk-management",
    "trading-plan",
    "trading-psychology",
    "swing-trading",
    "forex-trading",
    "day-trading",
    "crypto-trading",
  ],
  [LearningGoal.INVEST]: ["fundamental-analysis", "risk-management", "real-estate", "crypto-and-blockchain"],
  [LearningGoal.AUTOMATE]: ["technical-analysis", "algorithmic-fx", "intelligent-systems-development"],
  [LearningGoal.BUSINESS]: ["e-commerce", "social-media", "real-estate"],
  [LearningGoal.HABITS]: ["health-and-fitness", "trading-psychology"],
};

const LEVELS = [CourseLevel.ALL_LEVELS, CourseLevel.INTERMEDIATE, CourseLevel.ADVANCED];
const EXPERIENCES = [Experience.NONE, Experience.SOME, Experience.REGULAR];

type Suggestible = Pick<Course, "slug" | "level" | "priceCents">;

/**
 * Orders courses by how well they fit a member: free ones first, then the ones for their goal, then the ones that they can follow, then the
 * level closest to theirs. Courses that fit equally well keep their order.
 */
export function sortByFit<Item extends Suggestible>(
  courses: readonly Item[],
  goal: LearningGoal | null,
  experience: Experience | null,
): Item[] {
  const ofGoal = goal ? GOAL_COURSES[goal] : [];
  const place = (course: Item): number[] => {
    const inGoal = ofGoal.indexOf(course.slug);
    // Positive if the course expects more than the member knows.
    const step = experience ? LEVELS.indexOf(course.level) - EXPERIENCES.indexOf(experience) : 0;
    return [
      course.priceCents === 0 ? 0 : 1,
      inGoal < 0 ? 1 : 0,
      step > 0 ? 1 : 0,
      Math.abs(step),
      inGoal < 0 ? 0 : inGoal,
    ];
  };
  return courses
    .map((course) => ({ course, place: place(course) }))
    .sort((a, b) => comparePlaces(a.place, b.place))
    .map(({ course }) => course);
}

function comparePlaces(a: readonly number[], b: readonly number[]): number {
  const index = a.findIndex((value, position) => value !== b[position]);
  return index < 0 ? 0 : (a[index] ?? 0) - (b[index] ?? 0);
}
