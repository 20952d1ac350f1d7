import { useDelayedReload } from "../../../lib/hooks/use-delayed-reload";
import { useLiveSubscription } from "../../../lib/live/use-live-subscription";
import { RightsChangedDocument } from "../../accounts";
import { ChannelChangedDocument } from "./channels.generated";

/** Calls `reload` when the viewer may have lost or gained access to a channel, for lists of messages from several channels. */
export function useAccessChanges(reload: () => void): void {
  const reloadWithin = useDelayedReload(reload);
  useLiveSubscription(RightsChangedDocument, { onData: reload, onResync: reload });
  useLiveSubscription(ChannelChangedDocument, {
    // With details, only the name or the description changed.
    onData: ({ channelChanged: { details, refetchWithinMs } }) => details || reloadWithin(refetchWithinMs),
    onResync: reload,
  });
}
