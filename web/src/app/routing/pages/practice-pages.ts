import { FinalTestPage } from "../../../features/courses/final-test/final-test-page";
import { ReviewPage } from "../../../features/courses/review/review-page";

/** Questions outside of lessons. */
export const PRACTICE_PAGES = { finalTest: FinalTestPage, review: ReviewPage };
