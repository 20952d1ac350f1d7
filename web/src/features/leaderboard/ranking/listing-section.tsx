import { useApolloClient } from "@apollo/client/react";
import { useRef, useState } from "react";
import { errorText } from "../../../lib/text/error-text";
import { Checkbox } from "../../../ui/form/checkbox";
import { notify } from "../../../ui/toast/notify";
import type { Viewer } from "../../accounts/session/session";
import { ViewerDocument } from "../../accounts/session/session.generated";
import { listingTexts as texts } from "../texts";
import { useSetLeaderboardListingMutation } from "../xp/xp.generated";

/** Whether one appears in leaderboards; saved at once. */
export function ListingSection({ viewer }: { viewer: Viewer }) {
  const { shown, choose } = useListing(viewer);
  return (
    <section aria-labelledby="listing" className="flex flex-col gap-4">
      <div>
        <h2 id="listing" className="font-display text-xl font-semibold">
          {texts.title}
        </h2>
        <p className="mt-1 text-sm text-muted">{viewer.role === "ADMIN" ? texts.adminHint : texts.hint}</p>
      </div>
      <Checkbox label={texts.label} checked={shown} onChange={(event) => void choose(event.target.checked)} />
    </section>
  );
}

/** One request at a time, so that what was chosen last is stored last. */
function useListing({ id: viewerId, listed: kept }: Viewer) {
  const client = useApolloClient();
  const [setListing] = useSetLeaderboardListingMutation();
  // Shown at once, until what the server keeps has followed: it does so a moment after the answer.
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const [seen, setSeen] = useState(kept);
  const wanted = useRef<boolean | null>(null);
  if (kept !== seen) {
    setSeen(kept);
    if (!isSaving) setChosen(null);
  }

  async function choose(listed: boolean): Promise<void> {
    wanted.current = listed;
    setChosen(listed);
    if (isSaving) return;
    setIsSaving(true);
    try {
      const stored = await saveWanted(listed);
      notify.success(stored ? texts.on : texts.off);
    } catch (error) {
      setChosen(null);
      notify.error(errorText(error, texts.failed));
    } finally {
      // Every timeframe is another one now.
      client.cache.evict({ fieldName: "leaderboard" });
      setIsSaving(false);
    }
  }

  /** What is stored in the end; only the failure of the last choice counts. */
  async function saveWanted(listed: boolean): Promise<boolean> {
    try {
      await setListing({ variables: { listed } });
      client.cache.modify({
        id: client.cache.identify({ __typename: "Viewer", id: viewerId }),
        fields: { listed: () => listed },
      });
    } catch (error) {
      // It may be stored all the same: what is shown is what the server says.
      await client.query({ query: ViewerDocument, fetchPolicy: "network-only" }).catch(() => undefined);
      if (wanted.current === listed) throw error;
    }
    const next = wanted.current ?? listed;
    return next === listed ? listed : saveWanted(next);
  }

  return { shown: chosen ?? kept, choose };
}
