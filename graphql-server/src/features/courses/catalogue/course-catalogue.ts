import { CATALOG_COURSES } from "./catalogue-courses";
import type { CourseSeed } from "./course-seed";
import { TRADING_COURSES } from "./trading-courses";

export type { CourseSeed } from "./course-seed";

/** Every course of a new installation: the eight domains of the catalogue, then the nine trading courses. */
export const COURSE_SEEDS: readonly CourseSeed[] = [...CATALOG_COURSES, ...TRADING_COURSES];
