import { useApolloClient } from "@apollo/client/react";
import { errorText } from "../../lib/error-text";
import { Checkbox } from "../../ui/checkbox";
import { notify } from "../../ui/notify";
import type { Viewer } from "../accounts/session";
import { listingTexts as texts } from "./texts";
import { useSetLeaderboardListingMutation } from "./xp.generated";

/** Whether one appears in leaderboards; saved at once. */
export function ListingSection({ viewer }: { viewer: Viewer }) {
  const { cache } = useApolloClient();
  const [setListing, { loading }] = useSetLeaderboardListingMutation();

  async function choose(listed: boolean): Promise<void> {
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
      notify.error(errorText(error) || texts.failed);
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
        checked={viewer.listed}
        disabled={loading}
        onChange={(event) => void choose(event.target.checked)}
      />
    </section>
  );
}
