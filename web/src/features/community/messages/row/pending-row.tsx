import { memo } from "react";
import { classNames } from "../../../../lib/class-names";
import { useRealtimeStatus } from "../../../../lib/live/realtime-status";
import { Avatar, type AvatarPerson } from "../../../../ui/avatar";
import { Icon } from "../../../../ui/icon";
import { lazyPart } from "../../../../ui/state/lazy-part";
import type { PendingMessage } from "../../live/window/message-feed";
import { Markup } from "../../markup/markup";
import { sendTexts } from "../../texts";
import { QuoteLine } from "./quote-line";

const pendingAttachments = lazyPart(
  async () => (await import("../../attachments/pending-attachments")).PendingAttachments,
);

interface PendingRowProps {
  message: PendingMessage;
  startsGroup: boolean;
  /** The viewer. */
  author: AvatarPerson;
  isMuted: boolean;
  onRetry: (clientMessageId: string) => void;
  onDiscard: (clientMessageId: string) => void;
  onShowQuoted: (messageId: string) => void;
}

/** A message by the viewer that is being sent or was rejected. Uses the layout of a stored message. */
export const PendingRow = memo(function PendingRow(props: PendingRowProps) {
  const { message, startsGroup, author, isMuted, onRetry, onDiscard, onShowQuoted } = props;
  const { clientMessageId, content, replyTo, status, error, errorCode, files } = message;
  const isConnected = useRealtimeStatus() === "connected";
  const failed = status === "failed";
  return (
    <article aria-busy={!failed} className={classNames("flex gap-3 px-4", startsGroup ? "pt-3 pb-0.5" : "py-0.5")}>
      <div className="flex w-10 flex-none items-start justify-end">
        {startsGroup ? <Avatar person={author} size={40} /> : <StatusIcon status={status} />}
      </div>
      <div className="min-w-0 flex-1">
        {replyTo && <QuoteLine quote={replyTo} onShow={onShowQuoted} />}
        {startsGroup && (
          <p className="flex items-center gap-2 text-sm font-semibold">
            {author.username}
            <StatusIcon status={status} />
          </p>
        )}
        <div className={classNames("max-w-[64ch] text-sm leading-[1.45] wrap-anywhere", !failed && "opacity-60")}>
          <Markup source={content} sourceId={clientMessageId} />
        </div>
        {files && <pendingAttachments.Part files={files} />}
        {status === "queued" && (
          <p className="text-xs text-warning">{isConnected ? "Waiting to be sent" : "Waiting for the connection"}</p>
        )}
        {failed && (
          <p role="alert" className="flex flex-wrap items-center gap-x-2 text-xs text-danger">
            {errorCode === "MUTED" && !isMuted ? "Not sent because you were muted. You can send it now." : error}
            <button
              type="button"
              className="min-h-8 px-1 font-semibold text-text underline pointer-coarse:min-h-11"
              onClick={() => onRetry(clientMessageId)}
            >
              {replyTo?.deleted ? "Send without the quote" : sendTexts.retry}
            </button>
            <button
              type="button"
              className="min-h-8 px-1 text-muted underline pointer-coarse:min-h-11"
              onClick={() => onDiscard(clientMessageId)}
            >
              {sendTexts.discard}
            </button>
          </p>
        )}
      </div>
    </article>
  );
});

const statusIcons = { queued: "offline", sending: "clock", failed: "warning" } as const;

function StatusIcon({ status }: Pick<PendingMessage, "status">) {
  return (
    <Icon
      name={statusIcons[status]}
      size={14}
      className={classNames("mt-0.5", status === "failed" ? "text-danger" : "text-muted")}
    />
  );
}
