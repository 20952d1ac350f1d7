import { useState } from "react";
import { useNavigate } from "react-router-dom";
import type { PersonFragment } from "../../../gql/graphql";
import { errorText } from "../../../lib/text/error-text";
import { paths } from "../../../lib/paths";
import type { RealtimeStatus } from "../../../lib/live/realtime-status";
import { Avatar } from "../../../ui/avatar";
import { Button } from "../../../ui/button";
import { Icon } from "../../../ui/icon";
import { IconButton } from "../../../ui/icon-button";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog";
import { Menu } from "../../../ui/overlay/menu";
import { Modal } from "../../../ui/overlay/modal";
import { notify } from "../../../ui/toast/notify";
import type { Viewer } from "../../accounts";
import { ChannelNotificationMenu } from "../../notifications";
import type { WriteTarget } from "../../profiles";
import { ChannelsButton } from "../channels/channels-button";
import type { Channel } from "../channels/list/channel-groups";
import { ConnectionStatus } from "../channels/state/connection-status";
import { sendTexts } from "../texts";
import { useChannelFeedState } from "../live/use-channel-feed";
import {
  ConversationsDocument,
  useAddToConversationMutation,
  useLeaveConversationMutation,
} from "./conversations.generated";
import { PeopleField } from "./new-conversation";
import { scamWarning } from "./scam-warning";
import { othersOf, useConversation, type Conversation } from "./use-conversations";

interface ConversationHeaderProps {
  channel: Channel;
  viewer: Viewer;
  status: RealtimeStatus;
  onOpenPerson: (person: PersonFragment) => void;
  onShowChannels: () => void;
}

/** Who is in the conversation, and what is worth knowing about it. */
export function ConversationHeader({ channel, viewer, status, onOpenPerson, onShowChannels }: ConversationHeaderProps) {
  const conversation = useConversation(channel.id);
  const [isListing, setListing] = useState(false);
  if (!conversation) return <div className="min-h-26 flex-none border-b border-line bg-surface md:min-h-23" />;
  const others = othersOf(conversation, viewer.id);
  const [person] = others;
  const isRequest = !channel.viewerCanView;
  const showPeople = (): void => (conversation.isGroup || !person ? setListing(true) : onOpenPerson(person));
  return (
    <header className="relative flex-none border-b border-line bg-surface">
      <div className="flex min-h-18 items-center gap-2 px-2 py-2 md:h-14 md:min-h-0 md:gap-3 md:px-4">
        <ChannelsButton onClick={onShowChannels} />
        {conversation.isGroup || !person ? (
          <span className="grid size-8 flex-none place-items-center bg-raised text-muted">
            <Icon name="users" size={18} />
          </span>
        ) : (
          <Avatar person={person} size={32} />
        )}
        <div className="min-w-0 flex-1">
          <h1 tabIndex={-1} className="min-w-0 font-display text-lg font-semibold">
            <button
              type="button"
              title={conversation.isGroup ? "Show the members" : "Show the profile"}
              onClick={showPeople}
              className="block max-w-full truncate text-left transition-colors hover:text-signal"
            >
              {conversation.title}
            </button>
          </h1>
          {conversation.isGroup && (
            <p className="figures truncate text-xs text-muted">
              {conversation.participants.length} members: {others.map(({ username }) => username).join(", ")}
            </p>
          )}
        </div>
        <div className="absolute top-full left-2 z-10 mt-1 bg-raised px-2 empty:hidden md:hidden">
          <ConnectionStatus status={status} hideWhenConnected />
        </div>
        {!isRequest && (
          <>
            <ChannelNotificationMenu key={channel.id} channel={channel} />
            <Actions conversation={conversation} viewer={viewer} onShowPeople={showPeople} />
          </>
        )}
      </div>
      {isRequest ? <Note text={PRIVATE} /> : <LiveNote conversation={conversation} viewerId={viewer.id} />}
      <Modal isCard open={isListing} onOpenChange={setListing} title="Members">
        <ul className="flex flex-col">
          {conversation.participants.map(({ member, hasJoined }) => (
            <li key={member.id}>
              <button
                type="button"
                onClick={() => {
                  setListing(false);
                  onOpenPerson(member);
                }}
                className="flex min-h-11 w-full items-center gap-3 px-2 py-1.5 text-left text-sm hover:bg-raised"
              >
                <Avatar person={member} size={32} />
                <span className="min-w-0 flex-1 truncate">{member.username}</span>
                {!hasJoined && <span className="text-xs text-muted">Hasn't joined yet</span>}
              </button>
            </li>
          ))}
        </ul>
      </Modal>
    </header>
  );
}

const PRIVATE =
  "Only the people in it can read this. Admins can't. A report hands over the reported message with two on each side.";

/** One line, so that its changes move nothing. The whole text is in the title and for screen readers. */
function Note({ text, isWarning = false }: { text: string; isWarning?: boolean }) {
  return (
    <div
      role="note"
      title={text}
      className={`border-t border-line px-3 py-1 text-xs leading-4 md:px-4 md:py-2.5 ${isWarning ? "bg-warning/10 text-warning" : "text-muted"}`}
    >
      <p className="line-clamp-2 min-h-8 md:line-clamp-1 md:min-h-4">
        <Icon name={isWarning ? "warning" : "lock"} size={12} className="mr-1.5 inline align-[-2px]" />
        {text}
      </p>
    </div>
  );
}

/** What to be careful about, or else that someone must still answer, or else who can read this. */
function LiveNote({ conversation, viewerId }: { conversation: Conversation; viewerId: string }) {
  const { snapshot } = useChannelFeedState(conversation.id);
  const { joinedAt, isAnswered } = conversation;
  const warning = scamWarning(snapshot.feed.messages, { viewerId, joinedAt, now: new Date() });
  if (warning) return <Note text={warning} isWarning />;
  return <Note text={isAnswered ? PRIVATE : `${sendTexts.nobodyHere} ${PRIVATE}`} />;
}

interface ActionsProps {
  conversation: Conversation;
  viewer: Viewer;
  onShowPeople: () => void;
}

function Actions({ conversation, viewer, onShowPeople }: ActionsProps) {
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const [leave] = useLeaveConversationMutation({
    refetchQueries: [ConversationsDocument],
    onCompleted: () => void navigate(paths.community()),
    onError: (error) => notify.error(errorText(error)),
  });
  const { id, isGroup, title } = conversation;
  return (
    <>
      <Menu
        trigger={<IconButton icon="dots" label={`Actions for ${title}`} />}
        items={[
          { label: isGroup ? "Members" : "Profile", icon: "users", onSelect: onShowPeople },
          ...(isGroup ? [{ label: "Add members", icon: "plus" as const, onSelect: () => setAdding(true) }] : []),
          { label: "Leave", icon: "close", tone: "danger", onSelect: () => setLeaving(true) },
        ]}
      />
      <ConfirmDialog
        open={isLeaving}
        onOpenChange={setLeaving}
        title="Leave this conversation?"
        message={
          isGroup
            ? "You no longer see its messages. The others can ask you to come back."
            : "You no longer see its messages. To write to each other again, one of you must ask."
        }
        confirmLabel="Leave"
        onConfirm={() => void leave({ variables: { id } })}
      />
      {isAdding && <AddMembers conversation={conversation} viewerId={viewer.id} onClose={() => setAdding(false)} />}
    </>
  );
}

function AddMembers({
  conversation,
  viewerId,
  onClose,
}: {
  conversation: Conversation;
  viewerId: string;
  onClose: () => void;
}) {
  const [people, setPeople] = useState<WriteTarget>([]);
  const [add, { loading }] = useAddToConversationMutation({
    onCompleted: onClose,
    onError: (error) => notify.error(errorText(error)),
  });
  const memberIds = people.map(({ id }) => id);
  return (
    <Modal
      open
      onOpenChange={onClose}
      title="Add members"
      description="They get a request. Once they accept, they see the earlier messages, too."
    >
      <div className="flex flex-col gap-5">
        <PeopleField
          viewerId={viewerId}
          people={people}
          max={Math.max(0, 9 - conversation.participants.length)}
          onChange={setPeople}
        />
        <div className="flex justify-end gap-3">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={people.length === 0}
            busy={loading}
            busyLabel="Sending..."
            onClick={() => void add({ variables: { id: conversation.id, memberIds } })}
          >
            Send requests
          </Button>
        </div>
      </div>
    </Modal>
  );
}
