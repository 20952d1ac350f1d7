import { useState } from "react";
import type { ContactInbox_messageFragment } from "../../../gql/graphql";
import { Button } from "../../../ui/button";
import { ErrorState } from "../../../ui/state/error-state";
import { SegmentedControl } from "../../../ui/form/segmented-control";
import { AdminFrame } from "../../admin";
import { inboxTexts as texts } from "../texts";
import { InboxDenied, InboxLoading, InboxErrorBanner, NoMessages } from "./inbox-states";
import { MessageCard } from "./message-card";
import { ReplyDialog } from "./reply-dialog";
import { MAX_LISTED, useContactInbox } from "./use-contact-inbox";

type Message = ContactInbox_messageFragment;
type Filter = "all" | "unread";

const filters = [
  { value: "all" as Filter, label: texts.all },
  { value: "unread" as Filter, label: "Unread" },
];

export function ContactInboxPage() {
  const [filter, setFilter] = useState<Filter>("all");
  const inbox = useContactInbox(filter === "unread");
  const { counts } = inbox;
  // A copy, because the message may leave the list while the admin replies.
  const [replyingTo, setReplyingTo] = useState<Message | null>(null);
  const [drafts] = useState(() => new Map<string, string>());
  return (
    <AdminFrame
      title={texts.title}
      // A space reserves the line until the counts load.
      subtitle={counts ? `${counts.total} total, ${counts.unread} unread` : "\u00a0"}
      actions={<SegmentedControl label="Filter messages" options={filters} value={filter} onChange={setFilter} />}
    >
      <Inbox inbox={inbox} unreadOnly={filter === "unread"} onReply={setReplyingTo} />
      <ReplyDialog
        message={replyingTo}
        drafts={drafts}
        // A slow reply must not close the dialog of another message.
        onClose={(message) => setReplyingTo((current) => (current === message ? null : current))}
      />
    </AdminFrame>
  );
}

interface InboxProps {
  inbox: ReturnType<typeof useContactInbox>;
  unreadOnly: boolean;
  onReply: (message: Message) => void;
}

function Inbox({ inbox: { messages, deniedMessage, errorMessage, retry, ...older }, unreadOnly, onReply }: InboxProps) {
  if (deniedMessage !== null) return <InboxDenied message={deniedMessage} />;
  if (!messages) {
    if (errorMessage === null) return <InboxLoading />;
    return (
      <ErrorState title="Couldn't load the inbox" message={errorMessage} retryLabel={texts.retry} onRetry={retry} />
    );
  }
  return (
    <div className="flex flex-col gap-4">
      {errorMessage !== null && <InboxErrorBanner text={errorMessage} onRetry={retry} />}
      {messages.length === 0 ? (
        <NoMessages unreadOnly={unreadOnly} />
      ) : (
        <ul className="flex flex-col gap-4">
          {messages.map((message) => (
            <MessageCard key={message.id} message={message} onReply={() => onReply(message)} />
          ))}
        </ul>
      )}
      {older.hasOlder && (
        <Button variant="secondary" className="self-center" busy={older.isLoadingOlder} onClick={older.loadOlder}>
          Older messages
        </Button>
      )}
      {older.isTruncated && (
        <p className="self-center text-sm text-muted">
          Showing the newest {MAX_LISTED} messages. Delete some to see older ones.
        </p>
      )}
    </div>
  );
}
