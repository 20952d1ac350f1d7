import { useState, type ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import type { PersonFragment } from "../../../gql/graphql";
import { errorText } from "../../../lib/text/error-text";
import { formatDate, formatNumber } from "../../../lib/text/format";
import { paths } from "../../../lib/paths";
import { Avatar } from "../../../ui/avatar";
import { Button } from "../../../ui/button";
import { Icon } from "../../../ui/icon";
import { EmptyState } from "../../../ui/state/empty-state";
import { notify } from "../../../ui/toast/notify";
import { askForReport, BlockButton } from "../../moderation";
import { RoleBadge } from "../people/role-badge";
import {
  ConversationsDocument,
  useAcceptConversationMutation,
  useDeclineConversationMutation,
} from "./conversations.generated";
import { scamWarning } from "./scam-warning";
import { useConversation, type Conversation } from "./use-conversations";

interface RequestScreenProps {
  id: string;
  viewerId: string;
  onOpenPerson: (person: PersonFragment) => void;
}

/** Who asks for a conversation, with the first message, before the viewer accepts it. */
export function RequestScreen({ id, viewerId, onOpenPerson }: RequestScreenProps) {
  const conversation = useConversation(id);
  if (!conversation?.invitedBy) {
    return (
      <div className="grid flex-1 place-items-center px-6">
        <EmptyState icon="chat" title="This request is gone" />
      </div>
    );
  }
  return (
    <Request
      conversation={conversation}
      sender={conversation.invitedBy}
      viewerId={viewerId}
      onOpenPerson={onOpenPerson}
    />
  );
}

interface RequestProps {
  conversation: Conversation;
  sender: PersonFragment;
  viewerId: string;
  onOpenPerson: (person: PersonFragment) => void;
}

function Request({ conversation, sender, viewerId, onOpenPerson }: RequestProps) {
  const { isGroup, title, lastMessage, sharedChannels, participants } = conversation;
  const warning = lastMessage && scamWarning([lastMessage], { viewerId, joinedAt: null, now: new Date() });
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-4 py-6 md:px-8">
      <article className="cut mx-auto flex w-full max-w-xl flex-col gap-5 border border-line-strong bg-surface p-5 [--cut-line:var(--color-line-strong)] md:p-6">
        <div className="flex items-center gap-4">
          <Avatar person={sender} size={56} />
          <div className="min-w-0">
            <h2 className="font-display text-lg leading-6 font-semibold wrap-anywhere">
              {isGroup
                ? `${sender.username} invites you to “${title}”`
                : `${sender.username} would like to message you`}
            </h2>
            <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-muted">
              {sender.name} <RoleBadge role={sender.role} />
            </p>
          </div>
        </div>
        <dl className="grid grid-cols-2 gap-x-4 gap-y-3 border-y border-line py-4">
          <Fact label="Member since">{formatDate(sender.joinedAt)}</Fact>
          <Fact label="Level">
            {sender.level} · {formatNumber(sender.xp)} XP
          </Fact>
          <Fact label="Channels you both posted in" isWide>
            {sharedChannels.length > 0 ? sharedChannels.map((name) => `#${name}`).join(", ") : "None"}
          </Fact>
          {isGroup && (
            <Fact label="Members" isWide>
              {participants.map(({ member }) => member.username).join(", ")}
            </Fact>
          )}
        </dl>
        {lastMessage && (
          <blockquote className="border-l-2 border-signal bg-raised px-4 py-3">
            <p className="text-base wrap-anywhere whitespace-pre-line">{lastMessage.content}</p>
          </blockquote>
        )}
        <p
          role="note"
          className={`flex gap-2 text-sm ${warning ? "border-l-2 border-warning pl-3 text-warning" : "text-muted"}`}
        >
          <Icon name={warning ? "warning" : "shield"} size={16} className="mt-0.5 flex-none" />
          <span>
            {warning && `${warning} `}
            Staff never writes first. Someone who writes first and claims to be staff isn't.
          </span>
        </p>
        <Answer conversation={conversation} sender={sender} onOpenPerson={onOpenPerson} />
        <p className="text-xs text-muted">
          {sender.username} learns only if you accept. A report hands over the reported message with two on each side;
          admins can't read the rest.
        </p>
      </article>
    </div>
  );
}

function Answer({ conversation, sender, onOpenPerson }: Omit<RequestProps, "viewerId">) {
  const { id, lastMessage } = conversation;
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const refetchQueries = [ConversationsDocument];
  const [accept] = useAcceptConversationMutation();
  const [decline] = useDeclineConversationMutation({ refetchQueries });

  async function act(work: () => Promise<unknown>, text: string | null): Promise<void> {
    setBusy(true);
    try {
      await work();
      if (text) {
        notify.success(text);
        void navigate(paths.community());
      }
    } catch (error) {
      notify.error(errorText(error));
      setBusy(false);
    }
  }

  const declineRequest = () => decline({ variables: { id } });
  return (
    <div className="flex flex-wrap gap-3">
      <Button disabled={isBusy} onClick={() => void act(() => accept({ variables: { id } }), null)}>
        Accept
      </Button>
      <Button variant="secondary" disabled={isBusy} onClick={() => void act(declineRequest, "Request declined.")}>
        Decline
      </Button>
      <Button variant="ghost" onClick={() => onOpenPerson(sender)}>
        Profile
      </Button>
      <span className="flex-1" />
      <BlockButton member={sender} onBlocked={() => void act(declineRequest, "Request declined.")} />
      <Button
        variant="ghost"
        onClick={() =>
          askForReport(lastMessage ? { kind: "MESSAGE", id: lastMessage.id } : { kind: "MEMBER", id: sender.id })
        }
      >
        Report
      </Button>
    </div>
  );
}

function Fact({ label, isWide = false, children }: { label: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={isWide ? "col-span-2" : undefined}>
      <dt className="label text-muted">{label}</dt>
      <dd className="figures mt-1 text-sm wrap-anywhere">{children}</dd>
    </div>
  );
}
