import type { TradingCoursesQuery } from "../../../gql/graphql";
import { CatalogPremiumOffer } from "../buying/premium-offer";
import { CourseCard } from "../cards/course-card";
import { useTradingCoursesQuery } from "./trading-courses.generated";
import { coursesTexts } from "../texts";

export type TradingCourse = TradingCoursesQuery["courses"][number];

/** The paid trading courses. The free one is in the catalog. Empty while loading. */
export function useTradingCourses(): readonly TradingCourse[] {
  const { data } = useTradingCoursesQuery({ fetchPolicy: "cache-and-network" });
  return data?.courses.filter(({ priceCents }) => priceCents > 0) ?? [];
}

export function TradingCourses({ courses }: { courses: readonly TradingCourse[] }) {
  if (courses.length === 0) return null;
  return (
    <section aria-labelledby="trading-courses" className="mt-14">
      <h2 id="trading-courses" className="font-display text-xl font-semibold uppercase">
        {coursesTexts.tradingTitle}
      </h2>
      <p className="mt-2 mb-6 text-muted">{coursesTexts.tradingText}</p>
      <CatalogPremiumOffer />
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {courses.map((course) => (
          <CourseCard key={course.id} course={course} entitled={course.viewerIsEntitled} sample={false} />
        ))}
      </ul>
    </section>
  );
}
