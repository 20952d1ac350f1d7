import { useApolloClient } from "@apollo/client/react";
import { useRef, useState } from "react";
import { errorText } from "../../../lib/text/error-text";
import { Checkbox } from "../../../ui/form/checkbox";
import { notify } from "../../../ui/toast/notify";
import type { Viewer } from "../../accounts/session/session";
import { ViewerDocument } from "../../accounts/session/session.generated";
import { visibilityTexts as texts } from "../texts";
import { useSetLeaderboardListingMutation } from "../xp/xp.generated";

/** Whether one appears in leaderboards; saved at once. */
export function LeaderboardVisibilitySection({ viewer }: { viewer: Viewer }) {
  const { shown, changeVisibility } = useVisibility(viewer);
  return (
    <section aria-labelledby="listing" className="flex flex-col gap-4">
      <div>
        <h2 id="listing" className="font-display text-xl font-semibold">
          {texts.title}
        </h2>
        <p className="mt-1 text-sm text-muted">{viewer.role === "ADMIN" ? texts.adminHint : texts.hint}</p>
      </div>
      <Checkbox label={texts.label} checked={shown} onChange={(event) => void changeVisibility(event.target.checked)} />
    </section>
  );
}

/** One request at a time, so that what was chosen last is stored last. */
function useVisibility({ id: viewerId, listed: saved }: Viewer) {
  const client = useApolloClient();
  const [setListing] = useSetLeaderboardListingMutation();
  // Shown at once, until what the server keeps has followed: it does so a moment after the answer.
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
      notify.success(stored ? texts.on : texts.off);
    } catch (error) {
      setPendingChoice(null);
      notify.error(errorText(error, texts.failed));
    } finally {
      // Every timeframe is another one now.
      client.cache.evict({ fieldName: "leaderboard" });
      setIsSaving(false);
    }
  }

  /** What is stored in the end; only the failure of the last choice counts. */
  async function saveLatest(listed: boolean): Promise<boolean> {
    try {
      await setListing({ variables: { listed } });
      client.cache.modify({
        id: client.cache.identify({ __typename: "Viewer", id: viewerId }),
        fields: { listed: () => listed },
      });
    } catch (error) {
      // It may be stored all the same: what is shown is what the server says.
      await client.query({ query: ViewerDocument, fetchPolicy: "network-only" }).catch(() => undefined);
      if (latestChoice.current === listed) throw error;
    }
    const next = latestChoice.current ?? listed;
    return next === listed ? listed : saveLatest(next);
  }

  return { shown: pendingChoice ?? saved, changeVisibility };
}
