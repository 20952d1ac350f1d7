import { Icon } from "../../../../ui/icon";
import type { FeedMessage } from "../../live/window/message-feed";
import { threadTexts } from "../../threads/thread-texts";

interface ThreadLineProps {
  message: FeedMessage;
  isTabStop: boolean;
  onOpen: (message: FeedMessage) => void;
}

/** "12 replies, 2 helped", below the message that started a thread. */
export function ThreadLine({ message, isTabStop, onOpen }: ThreadLineProps) {
  const { id, thread } = message;
  if (thread?.rootId !== id || thread.replyCount === 0) return null;
  return (
    <button
      type="button"
      tabIndex={isTabStop ? undefined : -1}
      title={threadTexts.open}
      onClick={() => onOpen(message)}
      className="mt-0.5 flex min-h-6 items-center gap-1.5 text-xs font-semibold text-signal hover:underline pointer-coarse:min-h-11"
    >
      <Icon name="chat" size={14} />
      {threadTexts.summary(thread.replyCount, thread.helpedCount)}
    </button>
  );
}
