import { useApolloClient } from "@apollo/client/react";
import { useRef } from "react";
import type { ViewerQuery, XpChangedSubscription, XpRule } from "../../../gql/graphql";
import { useLiveSubscription } from "../../../lib/live/use-live-subscription";
import { ViewerDocument } from "../../accounts";
import { XpChangedDocument } from "./xp.generated";

type LiveChange = XpChangedSubscription["xpChanged"];

/** One change, or the sum of changes missed while disconnected. A sum has no rule. */
export type XpChange = Omit<LiveChange, "__typename" | "rule"> & { rule: XpRule | null };

/** Reports every change of the viewer's XP, and keeps the cached XP and level up to date. */
export function useXpChanges(viewerId: string, onChange: (change: XpChange) => void): void {
  const client = useApolloClient();
  /** Set during a refetch: the XP that events have reported since, and whether an event made the response stale. */
  const pendingRefetch = useRef<{ reported: number; isStale: boolean } | null>(null);

  function handleChange(change: LiveChange): void {
    const { amount, xp, level, nextLevelXp } = change;
    client.cache.modify({
      id: client.cache.identify({ __typename: "Viewer", id: viewerId }),
      fields: { xp: () => xp, level: () => level, nextLevelXp: () => nextLevelXp },
    });
    if (pendingRefetch.current) {
      pendingRefetch.current.reported += amount;
      pendingRefetch.current.isStale = true;
    }
    onChange(change);
  }

  /** Reports the difference from the cached XP, minus the XP that events report during the refetch. */
  async function reportMissed(): Promise<void> {
    const before = client.readQuery({ query: ViewerDocument })?.viewer;
    if (!before) return;
    if (pendingRefetch.current) {
      pendingRefetch.current.isStale = true;
      return;
    }
    const state = { reported: 0, isStale: true };
    pendingRefetch.current = state;
    try {
      let viewer: ViewerQuery["viewer"] = null;
      while (state.isStale) {
        state.isStale = false;
        const { data } = await client.query({ query: ViewerDocument, fetchPolicy: "network-only" });
        viewer = data?.viewer ?? null;
      }
      const amount = viewer ? viewer.xp - before.xp - state.reported : 0;
      if (!viewer || amount === 0) return;
      const { xp, level, nextLevelXp } = viewer;
      onChange({ rule: null, amount, xp, level, nextLevelXp, levelBefore: before.level });
    } finally {
      pendingRefetch.current = null;
    }
  }

  useLiveSubscription(XpChangedDocument, {
    onData: ({ xpChanged }) => handleChange(xpChanged),
    // If this fails, the next reconnect tries again.
    onResync: () => void reportMissed().catch(() => undefined),
  });
}
