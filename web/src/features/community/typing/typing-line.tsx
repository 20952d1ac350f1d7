import type { FeedMessage } from "../live/window/message-feed";
import { typingText } from "./typing-users";
import { useTypingUsers } from "./use-typing";

interface TypingLineProps {
  channelId: string;
  viewerId: string;
  messages: readonly FeedMessage[];
}

/** Shows who is typing in a reserved space. Not a live region, because it would interrupt message announcements. */
export function TypingLine({ channelId, viewerId, messages }: TypingLineProps) {
  const text = typingText(useTypingUsers(channelId, viewerId, messages));
  return (
    <div className="flex h-6 flex-none items-center gap-2 px-4 text-xs text-muted">
      {text && (
        <>
          <Dots />
          <span className="min-w-0 truncate">{text}</span>
        </>
      )}
    </div>
  );
}

function Dots() {
  return (
    <span aria-hidden="true" className="flex flex-none gap-0.5">
      {[0, 1, 2].map((dot) => (
        <span
          key={dot}
          className="size-1 animate-pulse-soft rounded-full bg-signal"
          style={{ animationDelay: `${dot * 200}ms` }}
        />
      ))}
    </span>
  );
}
