import { Icon } from "../../../ui/icon";
import { audienceLabel, minutesLabel, readingMinutes } from "../cards/course-labels";
import type { CourseLevel } from "../../../gql/graphql";

interface PricedCourse {
  priceCents: number;
  level: CourseLevel;
  hasFinalTest: boolean;
  lessons: Parameters<typeof readingMinutes>[0];
}

/** What a course gives for its price, in the words of the terms. */
export const courseFacts = ({ priceCents, level, hasFinalTest, lessons }: PricedCourse): string[] => [
  `A text course: ${minutesLabel(readingMinutes(lessons))} of lessons with charts and calculators, plus the exercises`,
  hasFinalTest
    ? "Questions in each lesson, a final test, and a certificate"
    : "A certificate when you complete every lesson",
  "You keep it for as long as we run the platform",
  priceCents > 0 ? "14 days to withdraw, with a full refund" : "Free: no card, no trial that ends",
  audienceLabel(level),
];

/** The facts below a price, each with a check mark. */
export function PriceFacts({ facts }: { facts: readonly string[] }) {
  return (
    <ul className="grid gap-2 text-sm text-muted">
      {facts.map((fact) => (
        <li key={fact} className="grid grid-cols-[1rem_1fr] gap-2">
          <Icon name="check" size={14} className="mt-1 text-signal" />
          {fact}
        </li>
      ))}
    </ul>
  );
}
