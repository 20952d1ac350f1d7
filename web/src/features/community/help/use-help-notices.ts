import { skipToken, useApolloClient } from "@apollo/client/react";
import type { HelpChangedSubscription } from "../../../gql/graphql";
import type { RealtimeStatus } from "../../../lib/realtime-status";
import { notify } from "../../../ui/notify";
import { helpTexts } from "../texts";
import { useHelpChangedSubscription } from "./help.generated";

/** Tells somebody that a reply of theirs helped, whichever channel it stands in, and moves their XP. */
export function useHelpNotices(viewerId: string, status: RealtimeStatus): void {
  const { cache } = useApolloClient();

  function take(change: HelpChangedSubscription["helpChanged"]): void {
    const { given, byUsername, amount, xp, level, nextLevelXp } = change;
    cache.modify({
      id: cache.identify({ __typename: "Viewer", id: viewerId }),
      fields: { xp: () => xp, level: () => level, nextLevelXp: () => nextLevelXp },
    });
    if (given) notify.success(helpTexts.received(byUsername ?? "", amount));
    else if (amount < 0) notify.info(helpTexts.takenBack(amount));
  }

  useHelpChangedSubscription(
    status === "connected"
      ? { onData: ({ data: { data: event } }) => event && take(event.helpChanged), ignoreResults: true }
      : skipToken,
  );
}
