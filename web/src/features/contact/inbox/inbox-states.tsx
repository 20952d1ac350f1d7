import { Button } from "../../../ui/button";
import { EmptyState } from "../../../ui/state/empty-state";
import { Skeleton } from "../../../ui/state/skeleton";
import { inboxTexts as texts } from "../texts";

export function NoMessages({ unreadOnly }: { unreadOnly: boolean }) {
  return unreadOnly ? (
    <EmptyState icon="check" title="No unread messages">
      You're all caught up.
    </EmptyState>
  ) : (
    <EmptyState icon="mail" title={texts.emptyTitle}>
      Messages from the contact page and the chatbot appear here.
    </EmptyState>
  );
}

export function InboxDenied({ message }: { message: string }) {
  return (
    <EmptyState icon="denied" title={texts.deniedTitle}>
      <p>{texts.deniedText}</p>
      <p className="mt-1">{message}</p>
    </EmptyState>
  );
}

/** Shown when a refetch fails and the content may be outdated. */
export function InboxErrorBanner({ text, onRetry }: { text: string; onRetry: () => void }) {
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

export function InboxLoading() {
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="sr-only">
        Loading messages...
      </p>
      {[0, 1, 2].map((index) => (
        <Skeleton key={index} height={168} shape="block" />
      ))}
    </div>
  );
}
