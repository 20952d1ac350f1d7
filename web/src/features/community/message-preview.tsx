import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../lib/paths";
import { formatDateTime } from "../../lib/text/format";
import { Avatar } from "../../ui/avatar";
import type { FeedMessage } from "./live/window/message-feed";
import { Markup } from "./markup/markup";
import { pinTexts } from "./threads/thread-texts";

interface MessagePreviewProps {
  message: FeedMessage;
  viewerUsername: string;
  channelName?: string;
  onClose: () => void;
  /** Buttons next to the link. */
  actions: ReactNode;
}

/** A message in a list of pinned or saved messages, with a link to it. */
export function MessagePreview({ message, viewerUsername, channelName, onClose, actions }: MessagePreviewProps) {
  const { id, channelId, sender, createdAt, content } = message;
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
          <Markup source={content} sourceId={id} viewerUsername={viewerUsername} />
        </div>
        <div className="mt-1 flex flex-wrap items-center gap-x-4">
          <Link
            to={paths.community(channelId, id)}
            onClick={onClose}
            className="inline-flex min-h-6 items-center text-xs font-semibold text-signal hover:underline pointer-coarse:min-h-11"
          >
            {pinTexts.jump}
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
