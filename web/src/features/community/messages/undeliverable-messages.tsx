import { lazyPart } from "../../../ui/state/lazy-part";
import type { Channel } from "../channels/list/channel-groups";
import { useUndeliverable } from "../live/sending/use-undeliverable";

// Lazy, because few members lose access to a channel that they have just written in.
const undeliverableList = lazyPart(async () => (await import("../live/sending/undeliverable-list")).UndeliverableList);

interface UndeliverableMessagesProps {
  viewerId: string;
  channels: readonly Channel[];
}

/** Lets the member copy or discard messages to channels that were archived or restricted before the messages were sent. */
export function UndeliverableMessages({ viewerId, channels }: UndeliverableMessagesProps) {
  const openIds = channels.filter(({ viewerCanView }) => viewerCanView).map(({ id }) => id);
  const undeliverable = useUndeliverable(viewerId, openIds);
  return undeliverable.length > 0 && <undeliverableList.Part undeliverable={undeliverable} />;
}
