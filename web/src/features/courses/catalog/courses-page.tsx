import { useApolloClient } from "@apollo/client/react";
import { useEffect, useState } from "react";
import { ErrorState } from "../../../ui/state/error-state";
import { PageHeader } from "../../../ui/page/page-header";
import { CourseGrid, CourseGridSkeleton } from "../cards/course-grid";
import { coursesTexts } from "../texts";
import { useTradingCoursesQuery } from "./trading-courses.generated";
import { cachedCatalog, catalogAttempts, loadCatalog, type CatalogResult } from "./catalog";

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
  const catalog = useCatalog();
  // Loads at the same time. The free trading course is in the catalog, too.
  const { data, error } = useTradingCoursesQuery({ fetchPolicy: "cache-and-network" });
  if (catalog.status === "loading" || !(data ?? error)) return <CourseGridSkeleton />;
  if (catalog.status === "failed") {
    return (
      <ErrorState
        title={coursesTexts.errorTitle}
        message={catalog.message}
        retryLabel={coursesTexts.tryAgain}
        onRetry={() => window.location.reload()}
      />
    );
  }
  return (
    <CourseGrid
      courses={catalog.courses}
      tradingCourses={data?.courses.filter(({ priceCents }) => priceCents > 0) ?? []}
    />
  );
}

function useCatalog(): CatalogResult | { status: "loading" } {
  const client = useApolloClient();
  // If the server rendered the page, the cache has the catalog.
  const [result, setResult] = useState<CatalogResult | null>(() => cachedCatalog(client));

  useEffect(
    function loadOnce() {
      let isMounted = true;
      void loadCatalog(catalogAttempts(client)).then((loaded) => {
        if (isMounted) setResult(loaded);
      });
      return () => {
        isMounted = false;
      };
    },
    [client],
  );

  return result ?? { status: "loading" };
}
