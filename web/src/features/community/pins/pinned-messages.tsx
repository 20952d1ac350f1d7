import { useEffect, useEffectEvent } from "react";
import { useRealtimeStatus } from "../../../lib/live/realtime-status";
import { errorText } from "../../../lib/text/error-text";
import { EmptyState } from "../../../ui/state/empty-state";
import { ErrorState } from "../../../ui/state/error-state";
import { Skeleton } from "../../../ui/state/skeleton";
import type { Viewer } from "../../accounts";
import type { Channel } from "../channels/list/channel-groups";
import { usePinnedMessagesQuery } from "./pins.generated";
import { useChannelFeedState } from "../live/use-channel-feed";
import { MessagePreview, PreviewAction, PreviewDialog } from "../message-preview";
import { showError } from "../messages/use-row-context";
import { useSampleSwitch } from "../samples/use-sample-switch";
import { pinTexts } from "./pin-texts";

interface PinnedMessagesProps {
  channel: Channel;
  viewer: Viewer;
  onClose: () => void;
}

/** Whether members without access can see samples of the channel. */
const hasSamples = ({ accessLevel }: Channel): boolean =>
  accessLevel === "PREMIUM" || accessLevel === "COURSE" || accessLevel === "LEVEL";

/**
 * The pinned messages of a channel. Refetches when a live event shows that another message is pinned, or that a listed one was
 * unpinned or deleted. An edited message keeps its text until the next fetch.
 */
export function PinnedMessages({ channel, viewer, onClose }: PinnedMessagesProps) {
  const { channelFeed, snapshot } = useChannelFeedState(channel.id);
  const isConnected = useRealtimeStatus() === "connected";
  const { data, error, refetch } = usePinnedMessagesQuery({
    variables: { channelId: channel.id },
    fetchPolicy: "no-cache",
  });
  const samples = useSampleSwitch(channel.id, viewer.viewerCanModerate && hasSamples(channel));
  const reload = useEffectEvent(() => void refetch().catch(() => undefined));
  const { messages, outOfWindow } = snapshot.feed;
  const known = new Map([...messages, ...outOfWindow].map((message) => [message.id, message.pinnedAt]));
  const listed = data?.pinnedMessages?.map(({ id }) => id);
  const pinnedIds = [...known.keys()].filter((id) => known.get(id) !== null).sort();
  const isOutdated =
    listed !== undefined &&
    (pinnedIds.some((id) => !listed.includes(id)) || listed.some((id) => known.get(id) === null));
  const pinnedKey = pinnedIds.join(" ");
  useEffect(
    // Also when more pins change or the connection returns, because an earlier refetch may have failed.
    function refetchOutdated() {
      if (isOutdated) reload();
    },
    [isOutdated, pinnedKey, isConnected],
  );
  const unpin = (message: Parameters<typeof channelFeed.marks.pin>[0]): void => {
    channelFeed.marks.pin(message, false).then(
      () => void refetch().catch(() => undefined),
      (failure: unknown) => showError(failure, pinTexts.failed),
    );
  };

  function content() {
    if (error && !data) {
      return (
        <ErrorState
          title="Couldn't load the pinned messages"
          message={errorText(error)}
          onRetry={() => void refetch().catch(() => undefined)}
        />
      );
    }
    if (!data?.pinnedMessages) return <Skeleton height={160} shape="block" />;
    if (data.pinnedMessages.length === 0) {
      return (
        <EmptyState icon="pin" title="No pinned messages">
          <p>Important messages that the team pins appear here.</p>
        </EmptyState>
      );
    }
    return (
      <ul>
        {data.pinnedMessages.map((message) => (
          <MessagePreview
            key={message.id}
            message={message}
            viewerUsername={viewer.username}
            actions={
              viewer.viewerCanModerate && (
                <>
                  <PreviewAction label={pinTexts.unpin} onClick={() => unpin(message)} />
                  {samples && message.content !== "" && (
                    <PreviewAction
                      label={
                        samples.isSample(message.id)
                          ? "Hide from people without access"
                          : "Show to people without access"
                      }
                      onClick={() => samples.toggle(message.id)}
                    />
                  )}
                </>
              )
            }
          />
        ))}
      </ul>
    );
  }

  return (
    <PreviewDialog title={pinTexts.list} onClose={onClose}>
      {content()}
    </PreviewDialog>
  );
}
