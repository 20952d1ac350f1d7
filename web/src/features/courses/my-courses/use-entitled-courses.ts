import { skipToken } from "@apollo/client/react";
import { useCatalogueEntitlementsQuery } from "../catalogue/courses-page.generated";
import { useOnReturn } from "../../../lib/hooks/use-on-return";
import { useSession } from "../../accounts/session/session";

const none: ReadonlySet<number> = new Set();

/** Ids of the catalogue courses that are open to the viewer; empty while unknown and for visitors. */
export function useEntitledCourses(): ReadonlySet<number> {
  const { status } = useSession();
  const { data, refetch } = useCatalogueEntitlementsQuery(
    status === "signedIn" ? { fetchPolicy: "cache-and-network" } : skipToken,
  );
  useOnReturn(() => {
    if (status === "signedIn") void refetch();
  });
  if (!data) return none;
  return new Set(data.courses.filter((course) => course.viewerIsEntitled).map(({ id }) => id));
}
