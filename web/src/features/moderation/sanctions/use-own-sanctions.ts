import type { ModerationSanctionFragment } from "../../../gql/graphql";
import { useMySanctionsQuery } from "../moderation.generated";

interface OwnSanctions {
  /** The one that holds now, or null. */
  mute: ModerationSanctionFragment | null;
  /** In force, newest first. */
  strikes: readonly ModerationSanctionFragment[];
}

/** What holds against the viewer, as `SanctionWatch` keeps it up to date. */
export function useOwnSanctions(): OwnSanctions {
  const { data } = useMySanctionsQuery({ fetchPolicy: "cache-and-network" });
  const sanctions = data?.mySanctions ?? [];
  return {
    mute: sanctions.find(({ kind }) => kind === "MUTE") ?? null,
    strikes: sanctions.filter(({ kind }) => kind === "STRIKE"),
  };
}
