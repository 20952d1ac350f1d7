import type { PremiumCoursesQuery } from "../../../gql/graphql";
import { listOf } from "../../../lib/text/format";
import { premiumTexts } from "../texts";
import { usePremiumCoursesQuery } from "../buying/upgrade-box.generated";

type PremiumCourse = PremiumCoursesQuery["premiumCourses"][number];

/** Says how much of an early access course is written. */
function titleWithEarlyAccess({ title, earlyAccess, lessons }: PremiumCourse): string {
  const written = lessons.filter(({ available }) => available).length;
  return earlyAccess ? premiumTexts.partlyWritten(title, written, lessons.length) : title;
}

/** What Premium opens, course by course, and what is free for everyone anyway. */
export function premiumContents(courses: readonly PremiumCourse[]): string {
  const paid = courses.filter(({ priceCents }) => priceCents > 0).map(titleWithEarlyAccess);
  const free = courses.filter(({ priceCents }) => priceCents === 0).map(({ title }) => title);
  const opens = premiumTexts.opens(listOf([...paid, premiumTexts.channels]));
  return free.length > 0 ? `${opens} ${premiumTexts.free(listOf(free), free.length)}` : opens;
}

/** Its height is there before the courses are. */
export function PremiumContents() {
  const { data } = usePremiumCoursesQuery({ fetchPolicy: "cache-and-network" });
  return <p className="min-h-20 text-sm text-muted sm:min-h-10">{data && premiumContents(data.premiumCourses)}</p>;
}
