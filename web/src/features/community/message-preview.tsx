import { createContext, use, useCallback, useRef, type ReactNode } from "react";
import { Link, useNavigate } from "react-router-dom";
import { paths } from "../../lib/paths";
import { formatDateTime } from "../../lib/text/format";
import { Avatar } from "../../ui/avatar";
import { Modal } from "../../ui/overlay/modal";
import { attachmentTexts } from "./attachments/texts";
import type { FeedMessage } from "./live/window/message-feed";
import { Markup } from "./markup/markup";

/** Closes the dialog, then opens a message. */
const JumpContext = createContext<(url: string) => void>(() => undefined);

interface MessagePreviewProps {
  message: FeedMessage;
  viewerUsername: string;
  channelName?: string;
  /** Buttons next to the link. */
  actions: ReactNode;
}

/** A message in a list of pinned or saved messages, with a link to it. */
export function MessagePreview({ message, viewerUsername, channelName, actions }: MessagePreviewProps) {
  const { id, channelId, sender, createdAt, content } = message;
  const url = paths.community(channelId, id);
  const jump = use(JumpContext);
  return (
    <li className="flex gap-3 border-b border-line py-3 last:border-b-0">
      <Avatar person={sender} size={32} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
          <span className="max-w-full truncate font-semibold">{sender.username}</span>
          {channelName && <span className="min-w-0 truncate text-xs text-muted">#{channelName}</span>}
          <time dateTime={createdAt} className="figures text-xs text-muted">
            {formatDateTime(createdAt)}
          </time>
        </p>
        <div className="line-clamp-4 text-sm wrap-anywhere">
          {content ? (
            <Markup source={content} sourceId={id} viewerUsername={viewerUsername} />
          ) : (
            attachmentTexts.attachment
          )}
        </div>
        <div className="mt-1 flex flex-wrap items-center gap-x-4">
          <Link
            to={url}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              jump(url);
            }}
            className="inline-flex min-h-6 items-center text-xs font-semibold text-signal hover:underline pointer-coarse:min-h-11"
          >
            Go to message
          </Link>
          {actions}
        </div>
      </div>
    </li>
  );
}

interface PreviewActionProps {
  label: string;
  onClick: () => void;
}

export function PreviewAction({ label, onClick }: PreviewActionProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="min-h-6 text-xs text-muted hover:text-text hover:underline pointer-coarse:min-h-11"
    >
      {label}
    </button>
  );
}

interface PreviewDialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with messages. After a jump, it gives up the focus, so that the message takes it. */
export function PreviewDialog({ title, onClose, children }: PreviewDialogProps) {
  const navigate = useNavigate();
  const target = useRef<string | null>(null);
  const jump = useCallback(
    (url: string): void => {
      target.current = url;
      onClose();
    },
    [onClose],
  );
  return (
    <Modal
      isCard
      open
      onOpenChange={onClose}
      title={title}
      onClosed={() => {
        if (target.current === null) return;
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        void navigate(target.current);
      }}
    >
      <JumpContext value={jump}>{children}</JumpContext>
    </Modal>
  );
}
