import { useApolloClient } from "@apollo/client/react";
import { useRef } from "react";
import type { ViewerQuery, XpChangedSubscription, XpRule } from "../../../gql/graphql";
import { useLiveSubscription } from "../../../lib/live/use-live-subscription";
import { ViewerDocument } from "../../accounts/session/session.generated";
import { XpChangedDocument } from "./xp.generated";

type LiveChange = XpChangedSubscription["xpChanged"];

/** One change, or what the live connection missed in sum: then there is no rule. */
export type XpChange = Omit<LiveChange, "__typename" | "rule"> & { rule: XpRule | null };

/** Reports every change of the viewer's XP, wherever on the site, and keeps what shows XP and level up to date. */
export function useXpChanges(viewerId: string, onChange: (change: XpChange) => void): void {
  const client = useApolloClient();
  /** While the viewer is being loaded again: what events have reported, and whether the answer may be older than one. */
  const asking = useRef<{ reported: number; isStale: boolean } | null>(null);

  function handleChange(change: LiveChange): void {
    const { amount, xp, level, nextLevelXp } = change;
    client.cache.modify({
      id: client.cache.identify({ __typename: "Viewer", id: viewerId }),
      fields: { xp: () => xp, level: () => level, nextLevelXp: () => nextLevelXp },
    });
    if (asking.current) {
      asking.current.reported += amount;
      asking.current.isStale = true;
    }
    onChange(change);
  }

  /** Reports the difference to what was shown, less what events report in the meantime. */
  async function reportMissed(): Promise<void> {
    const before = client.readQuery({ query: ViewerDocument })?.viewer;
    if (!before) return;
    if (asking.current) {
      asking.current.isStale = true;
      return;
    }
    const state = { reported: 0, isStale: true };
    asking.current = state;
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
      asking.current = null;
    }
  }

  useLiveSubscription(XpChangedDocument, {
    onData: ({ xpChanged }) => handleChange(xpChanged),
    // When it fails, the next connection asks.
    onResync: () => void reportMissed().catch(() => undefined),
  });
}
