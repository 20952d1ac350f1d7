import { Button } from "../../../ui/button";
import type { Channel } from "../channels/list/channel-groups";
import { useUndeliverable } from "../live/sending/use-undeliverable";
import { messageTexts, sendTexts } from "../texts";
import { copyText } from "./row/copy-text";

interface UndeliverableMessagesProps {
  viewerId: string;
  channels: readonly Channel[];
}

/** Lets the member copy or discard messages to channels that were archived or restricted before the messages were sent. */
export function UndeliverableMessages({ viewerId, channels }: UndeliverableMessagesProps) {
  const openIds = channels.filter(({ viewerCanView }) => viewerCanView).map(({ id }) => id);
  const undeliverable = useUndeliverable(viewerId, openIds);
  if (undeliverable.length === 0) return null;
  return (
    <section
      aria-label="Messages that were not sent"
      className="max-h-1/2 flex-none overflow-y-auto border-b border-warning/50 bg-warning/10 px-4 py-2 text-sm"
    >
      <p role="alert">
        {undeliverable.length === 1 ? "Your message wasn't" : "Your messages weren't"} sent because you lost access to
        the channel.
      </p>
      <ul>
        {undeliverable.map(({ message: { clientMessageId, content }, discard }) => (
          <li key={clientMessageId} className="flex flex-wrap items-center gap-2 py-1">
            <p className="min-w-0 flex-1 basis-60 whitespace-pre-wrap wrap-anywhere">{content}</p>
            <Button size="sm" variant="secondary" onClick={() => void copyText(content)}>
              {messageTexts.copy}
            </Button>
            <Button size="sm" variant="ghost" onClick={discard}>
              {sendTexts.discard}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
