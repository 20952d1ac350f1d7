import { useMemo, useState } from "react";
import { useApolloClient } from "@apollo/client/react";
import { serialize } from "../../../lib/hooks/serialize";
import { errorText } from "../../../lib/text/error-text";
import { formatDateTime } from "../../../lib/text/format";
import { Button } from "../../../ui/button";
import { Icon } from "../../../ui/icon";
import { EmptyState } from "../../../ui/state/empty-state";
import { ErrorState } from "../../../ui/state/error-state";
import { Skeleton } from "../../../ui/state/skeleton";
import type { Viewer } from "../../accounts";
import { useAccessChanges } from "../channels/use-access-changes";
import { getChannelFeed } from "../live/feed-registry";
import { useRemoveReminderMutation, useSavedMessagesQuery } from "./saved-messages.generated";
import type { FeedMessage } from "../live/window/message-feed";
import { MessagePreview, PreviewAction, PreviewDialog } from "../message-preview";
import { showError } from "../messages/use-row-context";
import { savedTexts } from "./saved-texts";

const PAGE_SIZE = 20;

/** The viewer's saved messages, from all channels that they can read. Loses those of a channel that the viewer can't read anymore. */
export function SavedMessages({ viewer, onClose }: { viewer: Viewer; onClose: () => void }) {
  const client = useApolloClient();
  const [removeReminderOf] = useRemoveReminderMutation();
  const [withoutReminder, setWithoutReminder] = useState<readonly string[]>([]);
  const [removedIds, setRemovedIds] = useState<readonly string[]>([]);
  const { data, error, loading, refetch, fetchMore } = useSavedMessagesQuery({
    variables: { first: PAGE_SIZE },
    fetchPolicy: "network-only",
    notifyOnNetworkStatusChange: true,
  });
  useAccessChanges(useMemo(() => serialize(() => refetch()), [refetch]));

  function remove(message: FeedMessage): void {
    setRemovedIds((ids) => [...ids, message.id]);
    getChannelFeed(client, viewer.id, message.channelId)
      .marks.save(message, false)
      .catch((failure: unknown) => {
        setRemovedIds((ids) => ids.filter((id) => id !== message.id));
        showError(failure, savedTexts.failed);
      });
  }

  function removeReminder({ id }: FeedMessage): void {
    setWithoutReminder((ids) => [...ids, id]);
    removeReminderOf({ variables: { messageId: id } }).catch((failure: unknown) => {
      setWithoutReminder((ids) => ids.filter((each) => each !== id));
      showError(failure, savedTexts.failed);
    });
  }

  const more = (): void => {
    fetchMore({ variables: { after: data?.savedMessages.pageInfo.endCursor ?? null } }).catch((failure: unknown) =>
      showError(failure, savedTexts.loadFailed),
    );
  };

  function content() {
    if (error && !data) {
      return (
        <ErrorState
          title={savedTexts.loadFailed}
          message={errorText(error)}
          onRetry={() => void refetch().catch(() => undefined)}
        />
      );
    }
    if (!data) return <Skeleton height={160} shape="block" />;
    const { edges, pageInfo } = data.savedMessages;
    const shown = edges.map(({ node }) => node).filter(({ message }) => !removedIds.includes(message.id));
    if (shown.length === 0 && !pageInfo.hasNextPage) {
      return (
        <EmptyState icon="bookmark" title="No saved messages">
          <p>Choose Save in a message's actions to find it here later.</p>
        </EmptyState>
      );
    }
    return (
      <>
        <ul>
          {shown.map(({ message, channelName, remindAt }) => (
            <MessagePreview
              key={message.id}
              message={message}
              channelName={channelName}
              viewerUsername={viewer.username}
              actions={
                <>
                  {remindAt && !withoutReminder.includes(message.id) && (
                    <>
                      <span className="figures inline-flex items-center gap-1 text-xs text-muted">
                        <Icon name="clock" size={12} />
                        Reminder: {formatDateTime(remindAt)}
                      </span>
                      <PreviewAction label="Remove reminder" onClick={() => removeReminder(message)} />
                    </>
                  )}
                  <PreviewAction label={savedTexts.unsave} onClick={() => remove(message)} />
                </>
              }
            />
          ))}
        </ul>
        {pageInfo.hasNextPage && (
          <Button variant="secondary" size="sm" disabled={loading} onClick={more} className="mt-3">
            Show more
          </Button>
        )}
      </>
    );
  }

  return (
    <PreviewDialog title={savedTexts.list} onClose={onClose}>
      {content()}
    </PreviewDialog>
  );
}
