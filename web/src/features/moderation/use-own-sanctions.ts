import { useEffect, useRef } from "react";
import type { ModerationSanctionFragment } from "../../gql/graphql";
import { notify } from "../../ui/notify";
import { useMySanctionsQuery } from "./moderation.generated";
import { ownTexts } from "./texts";

/** The mute that holds against the viewer, or null; a new strike is said in a toast. */
export function useOwnSanctions(): { mute: ModerationSanctionFragment | null } {
  const { data } = useMySanctionsQuery({ fetchPolicy: "cache-and-network" });
  const sanctions = data?.mySanctions;
  const strikesBefore = useRef<number | null>(null);

  useEffect(
    function tellOfNewStrike() {
      if (!sanctions) return;
      const strikes = sanctions.filter(({ kind }) => kind === "STRIKE");
      const before = strikesBefore.current;
      strikesBefore.current = strikes.length;
      const newest = strikes[0];
      if (before !== null && strikes.length > before && newest) {
        notify.warning(ownTexts.struck(strikes.length, newest.reason));
      }
    },
    [sanctions],
  );

  return { mute: sanctions?.find(({ kind }) => kind === "MUTE") ?? null };
}
