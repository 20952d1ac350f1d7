import { Icon } from "../../../ui/icon";
import type { PendingMessage } from "../feed/message-feed";
import { Markup } from "../markup/markup";
import { sendTexts } from "../texts";

interface PendingRowProps {
  message: PendingMessage;
  onRetry: (clientMessageId: string) => void;
  onDiscard: (clientMessageId: string) => void;
}

/** A message of one's own that is still on its way, or was refused. */
export function PendingRow({ message, onRetry, onDiscard }: PendingRowProps) {
  const { clientMessageId, content, status, error } = message;
  const failed = status === "failed";
  return (
    <article aria-busy={!failed} className="flex gap-3 px-4 py-1">
      <div className="flex w-10 flex-none justify-end pt-0.5 text-muted">
        <Icon
          name={failed ? "warning" : status === "queued" ? "offline" : "clock"}
          size={14}
          className={failed ? "text-danger" : ""}
        />
      </div>
      <div className="min-w-0 flex-1">
        <div
          className={
            failed ? "text-sm leading-[1.45] wrap-anywhere" : "text-sm leading-[1.45] wrap-anywhere opacity-60"
          }
        >
          <Markup source={content} />
        </div>
        {status === "queued" && <p className="text-xs text-warning">{sendTexts.queued}</p>}
        {failed && (
          <p role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-danger">
            {error}
            <button
              type="button"
              className="font-semibold text-text underline"
              onClick={() => onRetry(clientMessageId)}
            >
              {sendTexts.retry}
            </button>
            <button type="button" className="text-muted underline" onClick={() => onDiscard(clientMessageId)}>
              {sendTexts.discard}
            </button>
          </p>
        )}
      </div>
    </article>
  );
}
