import { useApolloClient } from "@apollo/client/react";
import { useRef, useState } from "react";
import { errorText } from "../../../lib/text/error-text";
import { Checkbox } from "../../../ui/form/checkbox";
import { notify } from "../../../ui/toast/notify";
import { Section } from "../../../ui/page/section";
import { type Viewer, ViewerDocument } from "../../accounts";
import { visibilityTexts as texts } from "../texts";
import { useSetLeaderboardVisibilityMutation } from "../xp/xp-receipts.generated";

/** Lets the viewer hide from leaderboards. Saves immediately. */
export function LeaderboardVisibilitySection({ viewer }: { viewer: Viewer }) {
  const { shown, changeVisibility } = useVisibility(viewer);
  return (
    <Section
      id="leaderboard-visibility"
      title={texts.title}
      hint={
        viewer.role === "ADMIN"
          ? "Admins are never ranked, regardless of this setting."
          : "Turn this off to hide from all leaderboards. You keep your XP and level."
      }
    >
      <Checkbox
        label="Show me on leaderboards"
        checked={shown}
        onChange={(event) => void changeVisibility(event.target.checked)}
      />
    </Section>
  );
}

/** Sends one request at a time, so that the last choice is stored last. */
function useVisibility({ id: viewerId, listed: saved }: Viewer) {
  const client = useApolloClient();
  const [setVisibility] = useSetLeaderboardVisibilityMutation();
  // Shown immediately, until the saved value catches up shortly after the response.
  const [pendingChoice, setPendingChoice] = useState<boolean | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const [lastSaved, setLastSaved] = useState(saved);
  const latestChoice = useRef<boolean | null>(null);
  if (saved !== lastSaved) {
    setLastSaved(saved);
    if (!isSaving) setPendingChoice(null);
  }

  async function changeVisibility(listed: boolean): Promise<void> {
    latestChoice.current = listed;
    setPendingChoice(listed);
    if (isSaving) return;
    setIsSaving(true);
    try {
      const stored = await saveLatest(listed);
      notify.success(stored ? "You're now shown on leaderboards." : "You're now hidden from leaderboards.");
    } catch (error) {
      setPendingChoice(null);
      notify.error(errorText(error, "Couldn't save this. Please try again."));
    } finally {
      // The setting changes every timeframe.
      client.cache.evict({ fieldName: "leaderboard" });
      setIsSaving(false);
    }
  }

  /** Returns the value finally stored. Only a failure of the last choice is reported. */
  async function saveLatest(listed: boolean): Promise<boolean> {
    try {
      await setVisibility({ variables: { listed } });
      client.cache.modify({
        id: client.cache.identify({ __typename: "Viewer", id: viewerId }),
        fields: { listed: () => listed },
      });
    } catch (error) {
      // The server may have stored it anyway, so reload the actual value.
      await client.query({ query: ViewerDocument, fetchPolicy: "network-only" }).catch(() => undefined);
      if (latestChoice.current === listed) throw error;
    }
    const next = latestChoice.current ?? listed;
    return next === listed ? listed : saveLatest(next);
  }

  return { shown: pendingChoice ?? saved, changeVisibility };
}
