import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { errorText } from "../../lib/error-text";
import { Checkbox } from "../../ui/checkbox";
import { notify } from "../../ui/notify";
import type { Viewer } from "../accounts/session";
import { listingTexts as texts } from "./texts";
import { useSetLeaderboardListingMutation } from "./xp.generated";

/** Whether one appears in leaderboards; saved at once. */
export function ListingSection({ viewer }: { viewer: Viewer }) {
  const { cache } = useApolloClient();
  const [setListing] = useSetLeaderboardListingMutation();
  // Shown at once; what the server keeps follows.
  const [pending, setPending] = useState<boolean | null>(null);

  async function choose(listed: boolean): Promise<void> {
    setPending(listed);
    try {
      await setListing({ variables: { listed } });
      cache.modify({
        id: cache.identify({ __typename: "Viewer", id: viewer.id }),
        fields: { listed: () => listed },
      });
      // Every timeframe is another one now.
      cache.evict({ fieldName: "leaderboard" });
      notify.success(listed ? texts.on : texts.off);
    } catch (error) {
      notify.error(errorText(error, texts.failed));
    } finally {
      setPending(null);
    }
  }

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
