import { courseEntries, premiumContents, type CatalogCourse } from "./course-entries";
import { ACCOUNT_ENTRIES } from "./faq/account";
import { communityEntries } from "./faq/community";
import { coursesAndPayments } from "./faq/courses-and-payments";
import { firstSteps } from "./faq/first-steps";
import type { FaqEntry, FaqFacts } from "./faq-entry";

/** All entries of the chatbot: the current catalog, the rules, and the FAQ. */
export const faqEntries = (facts: FaqFacts, courses: readonly CatalogCourse[]): FaqEntry[] => [
  ...firstSteps(facts),
  ...courseEntries(courses),
  ...coursesAndPayments(facts, premiumContents(courses)),
  ...communityEntries(facts),
  ...ACCOUNT_ENTRIES,
];
