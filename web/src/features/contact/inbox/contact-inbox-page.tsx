import { useState } from "react";
import { Button } from "../../../ui/button";
import { ErrorState } from "../../../ui/error-state";
import { SegmentedControl } from "../../../ui/segmented-control";
import { AdminFrame } from "../../admin/admin-frame";
import { inboxTexts as texts } from "../texts";
import { InboxDenied, InboxLoading, InboxOutdated, NoMessages } from "./inbox-states";
import { MessageCard } from "./message-card";
import { useContactInbox } from "./use-contact-inbox";

type Filter = "all" | "unread";

const filters = [
  { value: "all" as Filter, label: texts.all },
  { value: "unread" as Filter, label: texts.unread },
];

/** What people wrote to the team, and what an admin does about it. */
export function ContactInboxPage() {
  const [filter, setFilter] = useState<Filter>("all");
  const inbox = useContactInbox(filter === "unread");
  const { counts } = inbox;
  return (
    <AdminFrame
      title={texts.title}
      // Its line is held while the figures are on their way.
      subtitle={counts ? texts.subtitle(counts.total, counts.unread) : "\u00a0"}
      actions={<SegmentedControl label={texts.filter} options={filters} value={filter} onChange={setFilter} />}
    >
      <Inbox inbox={inbox} unreadOnly={filter === "unread"} />
    </AdminFrame>
  );
}

interface InboxProps {
  inbox: ReturnType<typeof useContactInbox>;
  unreadOnly: boolean;
}

function Inbox({ inbox: { messages, denial, failure, retry, ...older }, unreadOnly }: InboxProps) {
  if (denial !== null) return <InboxDenied message={denial} />;
  if (!messages) {
    if (failure === null) return <InboxLoading />;
    return <ErrorState title={texts.failedTitle} message={failure} retryLabel={texts.retry} onRetry={retry} />;
  }
  return (
    <div className="flex flex-col gap-4">
      {failure !== null && <InboxOutdated text={failure} onRetry={retry} />}
      {messages.length === 0 ? (
        <NoMessages unreadOnly={unreadOnly} />
      ) : (
        <ul className="flex flex-col gap-4">
          {messages.map((message) => (
            <MessageCard key={message.id} message={message} />
          ))}
        </ul>
      )}
      {older.hasOlder && (
        <Button variant="secondary" className="self-center" busy={older.isLoadingOlder} onClick={older.showOlder}>
          {texts.older}
        </Button>
      )}
    </div>
  );
}
