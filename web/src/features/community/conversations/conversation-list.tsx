import { Link } from "react-router-dom";
import { classNames } from "../../../lib/class-names";
import { errorText } from "../../../lib/text/error-text";
import { paths } from "../../../lib/paths";
import { Avatar } from "../../../ui/avatar";
import { Badge } from "../../../ui/badge";
import { Icon } from "../../../ui/icon";
import { IconButton } from "../../../ui/icon-button";
import { askToWrite } from "../../profiles";
import { UnreadBadge } from "../channels/list/channel-row";
import { SELECTED_STATE } from "../channels/list/use-open-channel";
import { clampUnread } from "../channels/use-channels";
import { useConversationsQuery } from "./conversations.generated";
import { othersOf, type Conversation } from "./use-conversations";

interface ConversationListProps {
  viewerId: string;
  currentId: string | undefined;
  mutedIds: ReadonlySet<string>;
}

/** The conversations below the channels, requests first. At the bottom, so that it moves no channel when it has loaded. */
export function ConversationList({ viewerId, currentId, mutedIds }: ConversationListProps) {
  const { data, error, refetch } = useConversationsQuery({ fetchPolicy: "cache-first" });
  const conversations = data && sorted(data.conversations);
  return (
    <section
      aria-label="Messages"
      className="flex max-h-2/5 min-h-0 flex-none flex-col border-t border-line-strong bg-surface"
    >
      <div className="flex min-h-10 flex-none items-center justify-between pr-2 pl-3">
        <h2 className="label text-muted">Messages</h2>
        <IconButton icon="edit" label="New message" onClick={() => askToWrite([])} />
      </div>
      {error && !data && (
        <p className="px-3 pb-3 text-sm text-muted">
          {errorText(error)}{" "}
          <button type="button" className="text-signal underline" onClick={() => void refetch().catch(() => undefined)}>
            Retry
          </button>
        </p>
      )}
      {conversations?.length === 0 && (
        <p className="px-3 pb-3 text-sm text-muted">Write to members you met here, alone or in a small group.</p>
      )}
      <ul className="min-h-0 overflow-y-auto pb-2 empty:hidden">
        {conversations?.map((conversation) => (
          <li key={conversation.id}>
            <Row
              conversation={conversation}
              viewerId={viewerId}
              isCurrent={conversation.id === currentId}
              isMuted={mutedIds.has(conversation.id)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  conversation: Conversation;
  viewerId: string;
  isCurrent: boolean;
  isMuted: boolean;
}

function Row({ conversation, viewerId, isCurrent, isMuted }: RowProps) {
  const { id, title, isGroup, status, channel } = conversation;
  const { unread = 0, unreadMentions = 0 } = channel && !isCurrent ? clampUnread(channel) : {};
  const isUnread = unread > 0 && !isMuted;
  const person = conversation.invitedBy ?? othersOf(conversation, viewerId)[0];
  return (
    <Link
      to={paths.community(id)}
      state={SELECTED_STATE}
      aria-current={isCurrent ? "page" : undefined}
      className={classNames(
        "relative flex min-h-11 items-center gap-2.5 px-3 py-1 text-sm outline-offset-[-2px] transition-colors before:absolute before:inset-y-1.5 before:left-0 before:w-0.5 md:pointer-fine:min-h-9",
        isCurrent ? "bg-raised before:bg-signal" : "hover:bg-raised/60",
        isMuted && !isCurrent && "text-muted",
      )}
    >
      {isGroup || !person ? (
        <span className="grid size-6 flex-none place-items-center bg-raised text-muted">
          <Icon name="users" size={14} />
        </span>
      ) : (
        <Avatar person={person} size={32} className="-mx-1 scale-75" />
      )}
      <span className={classNames("min-w-0 flex-1 truncate", isUnread && "font-semibold")}>{title}</span>
      {status === "INVITED" && <Badge tone="signal">Request</Badge>}
      {(isUnread || unreadMentions > 0) && <UnreadBadge unread={unread} mentions={unreadMentions} />}
    </Link>
  );
}

const activityOf = ({ channel, lastMessage }: Conversation): string =>
  channel?.lastActivityAt ?? lastMessage?.createdAt ?? "";

/** Requests first, then the latest. */
const sorted = (conversations: readonly Conversation[]): Conversation[] =>
  [...conversations].sort(
    (a, b) =>
      Number(b.status === "INVITED") - Number(a.status === "INVITED") || activityOf(b).localeCompare(activityOf(a)),
  );
