import { skipToken, useApolloClient } from "@apollo/client/react";
import { useEffect, useEffectEvent, useRef } from "react";
import type { XpChangedSubscription, XpRule } from "../../gql/graphql";
import { useRealtimeStatus } from "../../lib/realtime-status";
import { ViewerDocument } from "../accounts/session.generated";
import { useXpChangedSubscription } from "./xp.generated";

type LiveChange = XpChangedSubscription["xpChanged"];

/** One change, or what the live connection missed in sum: then there is no rule. */
export type XpChange = Omit<LiveChange, "__typename" | "rule"> & { rule: XpRule | null };

/** Hears of every change of the viewer's XP, wherever on the site, and keeps what shows XP and level up to date. */
export function useXpChanges(viewerId: string, onChange: (change: XpChange) => void): void {
  const { cache } = useApolloClient();
  const status = useRealtimeStatus();
  const heard = useMissedXp(onChange);

  function take(change: LiveChange): void {
    const { xp, level, nextLevelXp } = change;
    cache.modify({
      id: cache.identify({ __typename: "Viewer", id: viewerId }),
      fields: { xp: () => xp, level: () => level, nextLevelXp: () => nextLevelXp },
    });
    heard(change);
    onChange(change);
  }

  useXpChangedSubscription(
    status === "connected"
      ? { onData: ({ data: { data: event } }) => event && take(event.xpChanged), ignoreResults: true }
      : skipToken,
  );
}

/** Nobody sends again what came while the connection was away: the viewer is read anew, and the difference told. */
function useMissedXp(onMissed: (change: XpChange) => void): (change: LiveChange) => void {
  const client = useApolloClient();
  const status = useRealtimeStatus();
  /** What was known when the connection went; null while nothing is missed. */
  const known = useRef<{ xp: number; level: number } | null>(null);

  const remember = useEffectEvent(() => {
    const viewer = client.readQuery({ query: ViewerDocument })?.viewer;
    known.current ??= viewer ? { xp: viewer.xp, level: viewer.level } : null;
  });

  const tell = useEffectEvent(async () => {
    const { data } = await client.query({ query: ViewerDocument, fetchPolicy: "network-only" });
    const before = known.current;
    known.current = null;
    if (!before || !data?.viewer || data.viewer.xp === before.xp) return;
    const { xp, level, nextLevelXp } = data.viewer;
    onMissed({ rule: null, amount: xp - before.xp, xp, level, nextLevelXp, levelBefore: before.level });
  });

  useEffect(
    function askAfterReconnect() {
      if (status !== "connected") return undefined;
      // When it fails, the next connection asks.
      if (known.current) tell().catch(() => undefined);
      return remember;
    },
    [status],
  );

  return ({ amount }) => {
    // It came while the viewer was being asked for, and is told by itself.
    if (known.current) known.current = { ...known.current, xp: known.current.xp + amount };
  };
}
