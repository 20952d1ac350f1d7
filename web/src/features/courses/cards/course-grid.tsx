import { useState } from "react";
import { Card } from "../../../ui/card";
import { EmptyState } from "../../../ui/state/empty-state";
import { Icon } from "../../../ui/icon";
import { Skeleton } from "../../../ui/state/skeleton";
import { isSampleCatalog, type CatalogCourses } from "../catalog/catalog";
import { CatalogFilter } from "../catalog/catalog-filter";
import { CourseCard } from "./course-card";
import { filterCourses, type CourseFilter } from "../catalog/filter-courses";
import { coursesTexts } from "../texts";
import { TradingCourses, type TradingCourse } from "../catalog/trading-courses";
import { skipToken } from "@apollo/client/react";
import { useCatalogEntitlementsQuery } from "../catalog/courses-page.generated";
import { useOnReturn } from "../../../lib/hooks/use-on-return";
import { useSession } from "../../accounts";

const gridClass = "grid gap-5 sm:grid-cols-2 lg:grid-cols-3";

const noFilter: CourseFilter = { search: "", level: "", domain: "" };
const FIRST_ROW_COUNT = 3;

interface CourseGridProps {
  courses: CatalogCourses;
  tradingCourses: readonly TradingCourse[];
}

export function CourseGrid({ courses, tradingCourses }: CourseGridProps) {
  const entitled = useEntitledCourses();
  const sample = isSampleCatalog(courses);
  const [filter, setFilter] = useState<CourseFilter>(noFilter);
  const domains = [...new Set(courses.map(({ domain }) => domain))];
  const shown = filterCourses(courses, filter);
  const trading = filterCourses(tradingCourses, filter);
  const found = shown.length + trading.length;
  if (courses.length === 0) {
    return (
      <EmptyState icon="book" title={coursesTexts.emptyTitle}>
        {coursesTexts.emptyText}
      </EmptyState>
    );
  }
  return (
    <>
      {sample && <SampleBanner />}
      <CatalogFilter filter={filter} domains={domains} onChange={setFilter} />
      <p role="status" className="sr-only">
        {coursesTexts.found(found)}
      </p>
      {found === 0 && (
        <EmptyState icon="search" title={coursesTexts.noneFound}>
          {coursesTexts.noneFoundText}
        </EmptyState>
      )}
      <ul className={gridClass}>
        {shown.map((course, index) => (
          <CourseCard
            key={course.id}
            course={course}
            entitled={!sample && entitled.has(course.id)}
            sample={sample}
            eager={index < FIRST_ROW_COUNT}
          />
        ))}
      </ul>
      {!sample && <TradingCourses courses={trading} />}
    </>
  );
}

function SampleBanner() {
  return (
    <p role="status" className="mb-6 flex items-start gap-3 border-l-2 border-warning bg-surface px-4 py-3 text-sm">
      <span className="mt-0.5 text-warning">
        <Icon name="warning" size={16} />
      </span>
      {coursesTexts.sampleBanner}
    </p>
  );
}

export function CourseGridSkeleton() {
  return (
    <>
      <p role="status" className="-mt-7 mb-2 text-sm text-muted">
        {coursesTexts.loading}
      </p>
      <div aria-hidden inert>
        <CatalogFilter filter={noFilter} domains={[]} onChange={() => undefined} />
        <div className={gridClass}>
          {Array.from({ length: 6 }, (_, index) => (
            <Card key={index} className="grid grid-cols-[6.5rem_1fr] sm:flex sm:flex-col">
              <div className="min-h-24 sm:aspect-[2/1] sm:min-h-0">
                <Skeleton height="100%" />
              </div>
              <div className="flex flex-col justify-center gap-3 px-4 sm:px-5 sm:pt-5">
                <Skeleton width="45%" height={12} />
                <Skeleton width="70%" height={22} />
              </div>
              <div className="col-span-2 flex flex-col gap-3 p-4 sm:p-5">
                <Skeleton height={54} />
                <Skeleton width="40%" height={36} />
              </div>
            </Card>
          ))}
        </div>
      </div>
    </>
  );
}

const noCourses: ReadonlySet<number> = new Set([]);

/** The IDs of the catalog courses that the viewer can access. Empty while loading and for visitors. */
function useEntitledCourses(): ReadonlySet<number> {
  const { status } = useSession();
  const { data, refetch } = useCatalogEntitlementsQuery(
    status === "signedIn" ? { fetchPolicy: "cache-and-network" } : skipToken,
  );
  useOnReturn(() => {
    if (status === "signedIn") void refetch();
  });
  if (!data) return noCourses;
  return new Set(data.courses.filter((course) => course.viewerIsEntitled).map(({ id }) => id));
}
