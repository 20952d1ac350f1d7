import { useMemo } from "react";
import { useBlockedIdsQuery } from "./blocked-ids.generated";

/** The ids of the members whom the viewer has blocked, from the cache: the list of channels brings them. */
export function useBlockedIds(): ReadonlySet<string> {
  const blocked = useBlockedIdsQuery({ fetchPolicy: "cache-only" }).data?.blockedMembers;
  return useMemo(() => new Set(blocked?.map(({ id }) => id)), [blocked]);
}
