import type { PremiumCoursesQuery } from "../../../gql/graphql";
import { formatList } from "../../../lib/text/format";
import { usePremiumCoursesQuery } from "../buying/upgrade-box.generated";

type PremiumCourse = PremiumCoursesQuery["premiumCourses"][number];

/** Adds the number of written lessons to an early access course. */
function titleWithEarlyAccess({ title, earlyAccess, lessons }: PremiumCourse): string {
  const written = lessons.filter(({ available }) => available).length;
  return earlyAccess
    ? `${title} (${written} of ${lessons.length} ${lessons.length === 1 ? "lesson" : "lessons"} written)`
    : title;
}

/** Lists the courses that Premium includes, and those that are free for everyone. */
export function premiumContents(courses: readonly PremiumCourse[]): string {
  const paid = courses.filter(({ priceCents }) => priceCents > 0).map(titleWithEarlyAccess);
  const free = courses.filter(({ priceCents }) => priceCents === 0).map(({ title }) => title);
  const includes = `Premium includes ${formatList([...paid, "the premium channels"])}.`;
  return free.length > 0
    ? `${includes} ${formatList(free)} ${free.length === 1 ? "is" : "are"} free for everyone.`
    : includes;
}

/** Reserves its height while the courses load. */
export function PremiumContents() {
  const { data } = usePremiumCoursesQuery({ fetchPolicy: "cache-and-network" });
  return <p className="min-h-20 text-sm text-muted sm:min-h-10">{data && premiumContents(data.premiumCourses)}</p>;
}
