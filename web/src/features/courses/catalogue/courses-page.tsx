import { ErrorState } from "../../../ui/state/error-state";
import { PageHeader } from "../../../ui/page/page-header";
import { CourseGrid, CourseGridSkeleton } from "../cards/course-grid";
import { coursesTexts } from "../texts";
import { useTradingCourses } from "./trading-courses";
import { useCatalog } from "./use-catalogue";

/** The catalog of free and paid courses. */
export function CoursesPage() {
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-10 sm:px-8">
      <PageHeader title={coursesTexts.title} subtitle={coursesTexts.subtitle} />
      <div className="mt-8 flow-root">
        <Catalog />
      </div>
      <p className="mt-10 border-t border-line pt-4 text-xs text-muted">{coursesTexts.riskNotice}</p>
    </div>
  );
}

function Catalog() {
  const catalogue = useCatalog();
  // Fetched in parallel with the catalog.
  const trading = useTradingCourses();
  if (catalogue.status === "loading") return <CourseGridSkeleton />;
  if (catalogue.status === "failed") {
    return (
      <ErrorState
        title={coursesTexts.errorTitle}
        message={catalogue.message}
        retryLabel={coursesTexts.tryAgain}
        onRetry={() => window.location.reload()}
      />
    );
  }
  return <CourseGrid courses={catalogue.courses} tradingCourses={trading} />;
}
