import { Button } from "../../../ui/button";
import type { Channel } from "../channels/list/channel-groups";
import { useStranded } from "../live/sending/use-stranded";
import { messageTexts, sendTexts } from "../texts";
import { copyText } from "./row/copy-text";

interface StrandedMessagesProps {
  viewerId: string;
  channels: readonly Channel[];
}

/** Gives back the words that were written for a channel which was archived or closed before they could be sent. */
export function StrandedMessages({ viewerId, channels }: StrandedMessagesProps) {
  const open = channels.filter(({ viewerCanView }) => viewerCanView).map(({ id }) => id);
  const stranded = useStranded(viewerId, open);
  if (stranded.length === 0) return null;
  return (
    <section
      aria-label={sendTexts.undeliverableLabel}
      className="max-h-1/2 flex-none overflow-y-auto border-b border-warning/50 bg-warning/10 px-4 py-2 text-sm"
    >
      <p role="alert">{sendTexts.undeliverable(stranded.length)}</p>
      <ul>
        {stranded.map(({ message: { clientMessageId, content }, discard }) => (
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
