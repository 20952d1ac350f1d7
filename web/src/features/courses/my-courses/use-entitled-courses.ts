import { skipToken } from "@apollo/client/react";
import { useCatalogEntitlementsQuery } from "../catalog/courses-page.generated";
import { useOnReturn } from "../../../lib/hooks/use-on-return";
import { useSession } from "../../accounts";

const noCourses: ReadonlySet<number> = new Set();

/** Ids of the catalog courses that the viewer can access. Empty while loading and for visitors. */
export function useEntitledCourses(): ReadonlySet<number> {
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
