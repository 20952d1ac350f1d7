import { skipToken } from "@apollo/client/react";
import { useId, useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { Card } from "../../../ui/card";
import { EmptyState } from "../../../ui/state/empty-state";
import { Icon } from "../../../ui/icon";
import { Skeleton } from "../../../ui/state/skeleton";
import type { TradingCoursesQuery } from "../../../gql/graphql";
import { isSampleCatalog, type CatalogCourses } from "../catalog/catalog";
import { CatalogFilter } from "../catalog/catalog-filter";
import { CatalogPremiumOffer } from "../buying/premium-offer";
import { CourseCard } from "./course-card";
import { filterCourses, type CourseFilter } from "../catalog/filter-courses";
import { coursesTexts } from "../texts";
import { paths } from "../../../lib/paths";
import { useCatalogEntitlementsQuery } from "../catalog/courses-page.generated";
import { useOnReturn } from "../../../lib/hooks/use-on-return";
import { useSession } from "../../accounts";

const gridClass = "grid gap-5 sm:grid-cols-2 lg:grid-cols-3";

const noFilter: CourseFilter = { search: "", level: "", domain: "" };
const FIRST_ROW_COUNT = 3;

interface CourseGridProps {
  courses: CatalogCourses;
  tradingCourses: TradingCoursesQuery["courses"];
}

/** The catalog in groups: the free course first, then trading, then the other domains. */
export function CourseGrid({ courses, tradingCourses }: CourseGridProps) {
  const { viewer } = useSession();
  // Premium includes the free course. Known at once, so that the page doesn't move when the courses arrive.
  const isNew = !viewer || viewer.role === "FREE";
  const { entitledIds, suggestedIds } = useViewerCourses();
  const sample = isSampleCatalog(courses);
  const owned = new Set(sample ? [] : [...entitledIds, ...tradingCourses.filter(isEntitled).map(({ id }) => id)]);
  const [filter, setFilter] = useState<CourseFilter>(noFilter);
  const domains = [...new Set(courses.map(({ domain }) => domain))];
  const shown = filterCourses(courses, filter);
  const trading = inOrderOf(suggestedIds, filterCourses(tradingCourses, filter));
  const found = shown.length + trading.length;
  if (courses.length === 0) {
    return (
      <EmptyState icon="book" title={coursesTexts.emptyTitle}>
        {coursesTexts.emptyText}
      </EmptyState>
    );
  }
  const cards = { owned, sample };
  const free = shown.filter(({ priceCents }) => priceCents === 0);
  const paid = inOrderOf(
    suggestedIds,
    shown.filter(({ priceCents }) => priceCents > 0),
  );
  return (
    <>
      {sample && <SampleBanner />}
      <CatalogFilter filter={filter} domains={domains} onChange={setFilter} />
      <p role="status" className="sr-only">
        {coursesTexts.found(found)}
      </p>
      {found === 0 && (
        <EmptyState icon="search" title="No courses match">
          Try fewer words or another level.
        </EmptyState>
      )}
      {sample ? (
        <CourseCards {...cards} courses={shown} eagerCount={FIRST_ROW_COUNT} />
      ) : (
        <div className="mt-10 grid gap-14">
          {free.length > 0 && (
            <CourseGroup title="Start here" text="Free, and nothing to cancel.">
              <div className="grid gap-5 lg:grid-cols-[1fr_2fr]">
                <CourseCards {...cards} courses={free} eagerCount={FIRST_ROW_COUNT} className="grid gap-5" />
                {isNew && !free.some(({ id }) => owned.has(id)) && <FirstSteps />}
              </div>
            </CourseGroup>
          )}
          {trading.length > 0 && (
            <CourseGroup title="Trading courses" text="One skill at a time, each with its own community channel.">
              <CatalogPremiumOffer />
              <CourseCards {...cards} courses={trading} eagerCount={free.length > 0 ? 0 : FIRST_ROW_COUNT} />
            </CourseGroup>
          )}
          {paid.length > 0 && (
            <CourseGroup title="Other domains" text="Whole fields, from your first steps to a project of your own.">
              <CourseCards {...cards} courses={paid} />
            </CourseGroup>
          )}
        </div>
      )}
    </>
  );
}

interface CourseCardsProps {
  courses: CatalogCourses;
  /** The IDs of the courses that the viewer can access. */
  owned: ReadonlySet<number>;
  sample: boolean;
  /** The number of cards whose pictures load at once. */
  eagerCount?: number;
  className?: string;
}

function CourseCards({ courses, owned, sample, eagerCount = 0, className = gridClass }: CourseCardsProps) {
  return (
    <ul className={className}>
      {courses.map((course, index) => (
        <CourseCard
          key={course.id}
          course={course}
          entitled={owned.has(course.id)}
          sample={sample}
          eager={index < eagerCount}
        />
      ))}
    </ul>
  );
}

function CourseGroup({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="font-display text-lg font-semibold">
        {title}
      </h2>
      <p className="mt-2 mb-6 text-muted">{text}</p>
      {children}
    </section>
  );
}

const FIRST_STEPS = [
  ["Read the first lesson", "You can open it without an account, and it tells you whether this is for you."],
  ["Join the course", "Then its questions, your progress, and its channel in the community are yours."],
  ["Choose one skill", "Buy a single course and keep it, or take several with Premium."],
] as const;

/** What to do first, next to the free course. */
function FirstSteps() {
  return (
    <div className="flex flex-col justify-center gap-6 border-l-2 border-line-strong px-6 py-4">
      <ol className="grid gap-4">
        {FIRST_STEPS.map(([title, text], index) => (
          <li key={title} className="grid grid-cols-[2rem_1fr]">
            <span aria-hidden className="figures text-signal">
              {index + 1}
            </span>
            <div>
              <p className="font-semibold">{title}</p>
              <p className="text-sm text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <p>
        <Link to={paths.pricing()} className="text-signal underline underline-offset-4 hover:text-text">
          See what everything costs
        </Link>
      </p>
    </div>
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

const isEntitled = ({ viewerIsEntitled }: { viewerIsEntitled: boolean }): boolean => viewerIsEntitled;

interface ViewerCourses {
  /** The catalog courses that the viewer can access. */
  entitledIds: readonly number[];
  /** All courses, the ones that fit the viewer's answers best first. Empty without answers. */
  suggestedIds: readonly number[];
}

const noCourses: ViewerCourses = { entitledIds: [], suggestedIds: [] };

/** Empty while loading and for visitors. */
function useViewerCourses(): ViewerCourses {
  const { status } = useSession();
  const { data, refetch } = useCatalogEntitlementsQuery(
    status === "signedIn" ? { fetchPolicy: "cache-and-network" } : skipToken,
  );
  useOnReturn(() => {
    if (status === "signedIn") void refetch();
  });
  if (!data) return noCourses;
  return {
    entitledIds: data.courses.filter(isEntitled).map(({ id }) => id),
    suggestedIds: data.viewer?.newcomer.suggestedCourses.map(({ id }) => id) ?? [],
  };
}

/** Courses that aren't in the order keep theirs, at the end. */
function inOrderOf(ids: readonly number[], courses: CatalogCourses): CatalogCourses {
  const placeOf = ({ id }: { id: number }): number => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return [...courses].sort((a, b) => placeOf(a) - placeOf(b));
}
