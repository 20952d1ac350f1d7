import { CATALOG_COURSES } from "./catalog-courses";
import type { CourseSeed } from "./course-seed";
import { TRADING_COURSES } from "./trading-courses";

export type { CourseSeed } from "./course-seed";

/** The built-in courses: the eight domains of the catalog and the nine trading courses. */
export const COURSE_SEEDS: readonly CourseSeed[] = [...CATALOG_COURSES, ...TRADING_COURSES];
