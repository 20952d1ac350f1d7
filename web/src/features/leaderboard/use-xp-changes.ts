import { skipToken, useApolloClient } from "@apollo/client/react";
import type { XpChangedSubscription } from "../../gql/graphql";
import { useRealtimeStatus } from "../../lib/realtime-status";
import { useXpChangedSubscription } from "./xp.generated";

export type XpChange = XpChangedSubscription["xpChanged"];

/** Hears of every change of the viewer's XP, wherever on the site, and keeps what shows XP and level up to date. */
export function useXpChanges(viewerId: string, onChange: (change: XpChange) => void): void {
  const { cache } = useApolloClient();
  const status = useRealtimeStatus();

  function take(change: XpChange): void {
    const { xp, level, nextLevelXp } = change;
    cache.modify({
      id: cache.identify({ __typename: "Viewer", id: viewerId }),
      fields: { xp: () => xp, level: () => level, nextLevelXp: () => nextLevelXp },
    });
    onChange(change);
  }

  useXpChangedSubscription(
    status === "connected"
      ? { onData: ({ data: { data: event } }) => event && take(event.xpChanged), ignoreResults: true }
      : skipToken,
  );
}
