import type { PersonFragment } from "../../../gql/graphql";
import { formatRelativeTime } from "../../../lib/text/format";
import { Avatar } from "../../../ui/avatar";
import type { Channel } from "../channels/list/channel-groups";
import { useNow } from "../channels/use-now";
import { useChannelFeedState } from "../live/use-channel-feed";
import type { FeedMessage } from "../live/window/message-feed";
import { memberTexts } from "../texts";

const HEADING = "Last to write in this channel";
const MAX_SHOWN = 5;

interface LatestWritersProps {
  channel: Channel;
  viewerId: string;
  onOpenPerson: (person: PersonFragment) => void;
}

/** Who wrote last in a channel, for a member who is alone online. */
export function LatestWriters({ channel, viewerId, onOpenPerson }: LatestWritersProps) {
  const { snapshot } = useChannelFeedState(channel.id);
  const now = useNow();
  const latest = latestOfOthers(snapshot.feed.messages, viewerId);
  if (latest.length === 0) return null;
  return (
    <section aria-label={HEADING}>
      <p className="label px-4 pt-3 pb-1 text-muted">{HEADING}</p>
      <ul>
        {latest.map(({ sender, createdAt }) => (
          <li key={sender.id}>
            <button
              type="button"
              aria-label={memberTexts.openProfile(sender.username)}
              onClick={() => onOpenPerson(sender)}
              className="flex min-h-11 w-full items-center gap-3 px-4 py-1.5 text-left outline-offset-[-2px] transition-colors hover:bg-raised"
            >
              <Avatar person={sender} size={32} />
              <span className="min-w-0 flex-1 truncate text-sm">{sender.username}</span>
              <time dateTime={createdAt} className="figures flex-none text-xs text-muted">
                {formatRelativeTime(createdAt, now)}
              </time>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The newest message of each other member, the newest first. */
function latestOfOthers(messages: readonly FeedMessage[], viewerId: string): FeedMessage[] {
  const bySender = new Map<string, FeedMessage>();
  for (const message of messages.toReversed()) {
    const { sender, deleted } = message;
    if (!deleted && sender.id !== viewerId && !bySender.has(sender.id)) bySender.set(sender.id, message);
  }
  return [...bySender.values()].slice(0, MAX_SHOWN);
}
