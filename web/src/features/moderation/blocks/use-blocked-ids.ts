import { useMemo } from "react";
import { useBlockedIdsQuery } from "./blocked-ids.generated";

/** The ids of the members that the viewer has blocked. Read from the cache, which gets them with the list of channels. */
export function useBlockedIds(): ReadonlySet<string> {
  const blocked = useBlockedIdsQuery({ fetchPolicy: "cache-only" }).data?.blockedMembers;
  return useMemo(() => new Set(blocked?.map(({ id }) => id)), [blocked]);
}
