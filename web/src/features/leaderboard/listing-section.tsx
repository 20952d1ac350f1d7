import { useApolloClient } from "@apollo/client/react";
import { useRef, useState } from "react";
import { errorText } from "../../lib/error-text";
import { Checkbox } from "../../ui/checkbox";
import { notify } from "../../ui/notify";
import type { Viewer } from "../accounts/session";
import { ViewerDocument } from "../accounts/session.generated";
import { listingTexts as texts } from "./texts";
import { useSetLeaderboardListingMutation } from "./xp.generated";

/** Whether one appears in leaderboards; saved at once. */
export function ListingSection({ viewer }: { viewer: Viewer }) {
  const { pending, choose } = useListing(viewer.id);
  return (
    <section aria-labelledby="listing" className="flex flex-col gap-4">
      <div>
        <h2 id="listing" className="font-display text-xl font-semibold">
          {texts.title}
        </h2>
        <p className="mt-1 text-sm text-muted">{viewer.role === "ADMIN" ? texts.adminHint : texts.hint}</p>
      </div>
      <Checkbox
        label={texts.label}
        checked={pending ?? viewer.listed}
        onChange={(event) => void choose(event.target.checked)}
      />
    </section>
  );
}

/** One request at a time, so that what was chosen last is stored last. */
function useListing(viewerId: string) {
  const client = useApolloClient();
  const [setListing] = useSetLeaderboardListingMutation();
  // Shown at once; what the server keeps follows.
  const [pending, setPending] = useState<boolean | null>(null);
  const wanted = useRef<boolean | null>(null);

  async function choose(listed: boolean): Promise<void> {
    const isSaving = wanted.current !== null;
    wanted.current = listed;
    setPending(listed);
    if (isSaving) return;
    try {
      const stored = await saveWanted(listed);
      notify.success(stored ? texts.on : texts.off);
    } catch (error) {
      notify.error(errorText(error, texts.failed));
    } finally {
      // Every timeframe is another one now.
      client.cache.evict({ fieldName: "leaderboard" });
      wanted.current = null;
      setPending(null);
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

  return { pending, choose };
}
