import { useApolloClient } from "@apollo/client/react";
import { useRef } from "react";
import type { XpChangedSubscription, XpRule } from "../../gql/graphql";
import { useLiveSubscription } from "../../lib/use-live-subscription";
import { ViewerDocument } from "../accounts/session.generated";
import { XpChangedDocument } from "./xp.generated";

type LiveChange = XpChangedSubscription["xpChanged"];

/** One change, or what the live connection missed in sum: then there is no rule. */
export type XpChange = Omit<LiveChange, "__typename" | "rule"> & { rule: XpRule | null };

/** Reports every change of the viewer's XP, wherever on the site, and keeps what shows XP and level up to date. */
export function useXpChanges(viewerId: string, onChange: (change: XpChange) => void): void {
  const client = useApolloClient();
  /** XP that events have reported while the viewer is being loaded again; null at other times. */
  const reported = useRef<number | null>(null);

  function handleChange(change: LiveChange): void {
    const { amount, xp, level, nextLevelXp } = change;
    client.cache.modify({
      id: client.cache.identify({ __typename: "Viewer", id: viewerId }),
      fields: { xp: () => xp, level: () => level, nextLevelXp: () => nextLevelXp },
    });
    if (reported.current !== null) reported.current += amount;
    onChange(change);
  }

  /** Reports the difference to what was shown, unless events report it in the meantime. */
  async function reportMissed(): Promise<void> {
    const before = client.readQuery({ query: ViewerDocument })?.viewer;
    if (!before) return;
    reported.current = 0;
    try {
      const { data } = await client.query({ query: ViewerDocument, fetchPolicy: "network-only" });
      const amount = (data?.viewer?.xp ?? before.xp) - before.xp - reported.current;
      if (!data?.viewer || amount === 0) return;
      const { xp, level, nextLevelXp } = data.viewer;
      onChange({ rule: null, amount, xp, level, nextLevelXp, levelBefore: before.level });
    } finally {
      reported.current = null;
    }
  }

  useLiveSubscription(XpChangedDocument, {
    onData: ({ xpChanged }) => handleChange(xpChanged),
    // When it fails, the next connection asks.
    onResync: () => void reportMissed().catch(() => undefined),
  });
}
