import { useState } from "react";
import { errorCode, errorText } from "../../../lib/error-text";
import { useOnReturn } from "../../../lib/use-on-return";
import { Button } from "../../../ui/button";
import { EmptyState } from "../../../ui/empty-state";
import { ErrorState } from "../../../ui/error-state";
import { SegmentedControl } from "../../../ui/segmented-control";
import { Skeleton } from "../../../ui/skeleton";
import { AdminFrame } from "../../admin/admin-frame";
import { inboxTexts as texts } from "../texts";
import { useContactInboxQuery } from "./contact-inbox.generated";
import { inboxFailure } from "./inbox-error";
import { MessageCard } from "./message-card";

type Filter = "all" | "unread";

const pollMs = 15_000;
const pageSize = 20;
const longestList = 500;
const filters = [
  { value: "all" as Filter, label: texts.all },
  { value: "unread" as Filter, label: texts.unread },
];

/** What people wrote to the team; asked for again every 15 seconds and whenever the admin comes back to the tab. */
export function ContactInboxPage() {
  const [filter, setFilter] = useState<Filter>("all");
  const [first, setFirst] = useState(pageSize);
  const { data, previousData, error, loading, refetch } = useContactInboxQuery({
    variables: { first, unreadOnly: filter === "unread" },
    fetchPolicy: "cache-and-network",
    pollInterval: pollMs,
    skipPollAttempt: () => document.visibilityState === "hidden",
  });
  const again = () => void refetch().catch(() => undefined);
  useOnReturn(again);
  const shown = data ?? previousData;
  const counts = shown?.contactCounts;
  const isDenied = errorCode(error) === "FORBIDDEN";

  return (
    <AdminFrame
      title={texts.title}
      subtitle={counts && !isDenied ? texts.subtitle(counts.total, counts.unread) : undefined}
      actions={<SegmentedControl label={texts.filter} options={filters} value={filter} onChange={setFilter} />}
    >
      {isDenied ? (
        <Denied message={errorText(error)} />
      ) : shown ? (
        <div className="flex flex-col gap-4">
          {error && <Outdated text={inboxFailure(error)} onRetry={again} />}
          <Messages messages={shown.contactMessages.edges.map(({ node }) => node)} filter={filter} />
          {shown.contactMessages.pageInfo.hasNextPage && first < longestList && (
            <Button
              variant="secondary"
              className="self-center"
              busy={loading && !data}
              onClick={() => setFirst(Math.min(first + pageSize, longestList))}
            >
              {texts.older}
            </Button>
          )}
        </div>
      ) : error ? (
        <ErrorState title={texts.failedTitle} message={inboxFailure(error)} retryLabel={texts.retry} onRetry={again} />
      ) : (
        <Loading />
      )}
    </AdminFrame>
  );
}

type Message = Parameters<typeof MessageCard>[0]["message"];

function Messages({ messages, filter }: { messages: readonly Message[]; filter: Filter }) {
  if (messages.length === 0)
    return filter === "all" ? (
      <EmptyState icon="mail" title={texts.emptyTitle}>
        {texts.emptyText}
      </EmptyState>
    ) : (
      <EmptyState icon="check" title={texts.emptyUnreadTitle}>
        {texts.emptyUnreadText}
      </EmptyState>
    );
  return (
    <ul className="flex flex-col gap-4">
      {messages.map((message) => (
        <MessageCard key={message.id} message={message} />
      ))}
    </ul>
  );
}

function Denied({ message }: { message: string }) {
  return (
    <EmptyState icon="denied" title={texts.deniedTitle}>
      <p>{texts.deniedText}</p>
      <p className="mt-1">{message}</p>
    </EmptyState>
  );
}

/** What is shown is from before: the newest attempt failed. */
function Outdated({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-3 border-l-2 border-glitch bg-raised px-4 py-3 text-sm text-danger"
    >
      {text}
      <Button variant="secondary" size="sm" onClick={onRetry}>
        {texts.retry}
      </Button>
    </div>
  );
}

function Loading() {
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="sr-only">
        {texts.loading}
      </p>
      {[0, 1, 2].map((place) => (
        <Skeleton key={place} height={168} shape="block" />
      ))}
    </div>
  );
}
