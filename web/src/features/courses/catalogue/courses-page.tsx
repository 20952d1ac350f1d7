import { ErrorState } from "../../../ui/state/error-state";
import { PageHeader } from "../../../ui/page/page-header";
import { CourseGrid, CourseGridSkeleton } from "../cards/course-grid";
import { coursesTexts } from "../texts";
import { useTradingCourses } from "./trading-courses";
import { useCatalogue } from "./use-catalogue";

/** The catalogue: what can be taken for free and what can be bought. */
export function CoursesPage() {
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-10 sm:px-8">
      <PageHeader title={coursesTexts.title} subtitle={coursesTexts.subtitle} />
      <div className="mt-8 flow-root">
        <Catalogue />
      </div>
      <p className="mt-10 border-t border-line pt-4 text-xs text-muted">{coursesTexts.riskNotice}</p>
    </div>
  );
}

function Catalogue() {
  const catalogue = useCatalogue();
  // Asked for beside the catalogue, not after it.
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
