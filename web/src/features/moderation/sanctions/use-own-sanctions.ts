import type { ModerationSanctionFragment } from "../../../gql/graphql";
import { useMySanctionsQuery } from "../moderation.generated";

interface OwnSanctions {
  /** The active mute, or null. */
  mute: ModerationSanctionFragment | null;
  /** Active strikes, newest first. */
  strikes: readonly ModerationSanctionFragment[];
}

/** The viewer's active sanctions. `SanctionNotifier` keeps them current. */
export function useOwnSanctions(): OwnSanctions {
  const { data } = useMySanctionsQuery({ fetchPolicy: "cache-and-network" });
  const sanctions = data?.mySanctions ?? [];
  return {
    mute: sanctions.find(({ kind }) => kind === "MUTE") ?? null,
    strikes: sanctions.filter(({ kind }) => kind === "STRIKE"),
  };
}
