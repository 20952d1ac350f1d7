import { Button } from "../../../../ui/button";
import type { UndeliverableMessage } from "./use-undeliverable";
import { messageTexts, sendTexts } from "../../texts";
import { copyText } from "../../messages/row/copy-text";

/** Messages that can't be sent anymore, to copy or discard. */
export function UndeliverableList({ undeliverable }: { undeliverable: readonly UndeliverableMessage[] }) {
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
