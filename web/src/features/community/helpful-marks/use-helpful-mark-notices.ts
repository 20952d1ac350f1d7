import { useApolloClient } from "@apollo/client/react";
import type { HelpfulMarkChangedSubscription } from "../../../gql/graphql";
import { useLiveSubscription } from "../../../lib/live/use-live-subscription";
import { notify } from "../../../ui/toast/notify";
import { helpfulMarkTexts } from "../texts";
import { HelpfulMarkChangedDocument } from "./helpful-marks.generated";

/** Notifies the viewer when one of their replies, in any channel, is marked as helpful, and updates their XP. */
export function useHelpfulMarkNotices(viewerId: string): void {
  const { cache } = useApolloClient();

  function handleChange(change: HelpfulMarkChangedSubscription["helpfulMarkChanged"]): void {
    const { given, byUsername, amount, xp, level, nextLevelXp } = change;
    cache.modify({
      id: cache.identify({ __typename: "Viewer", id: viewerId }),
      fields: { xp: () => xp, level: () => level, nextLevelXp: () => nextLevelXp },
    });
    if (given) notify.success(helpfulMarkTexts.received(byUsername ?? "", amount));
    else if (amount < 0) notify.info(`A helpful mark on your reply was removed: ${amount} XP.`);
  }

  useLiveSubscription(HelpfulMarkChangedDocument, {
    onData: ({ helpfulMarkChanged }) => handleChange(helpfulMarkChanged),
  });
}
