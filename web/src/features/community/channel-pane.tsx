import { memo } from "react";
import type { PersonFragment } from "../../gql/graphql";
import type { RealtimeStatus } from "../../lib/live/realtime-status";
import { EmptyState } from "../../ui/state/empty-state";
import { lazyPart } from "../../ui/state/lazy-part";
import type { Viewer } from "../accounts";
import { nextStepNote } from "../newcomers";
import { ChannelHeader } from "./channels/channel-header";
import type { Channel } from "./channels/list/channel-groups";
import { MessagesSkeleton } from "./channels/state/messages-skeleton";
import { useMarkRead } from "./channels/use-mark-read";
import { conversationHeader, requestScreen } from "./conversations/conversation-parts";
import { ChannelChat } from "./messages/channel-chat";
import { useLinkedMessage } from "./messages/use-linked-message";
import { useChannelFeed } from "./live/use-channel-feed";
import type { OpenThread } from "./threads/use-thread-url";
import { communityTexts } from "./texts";

// Lazy, because most visits open no channel that the member can't read, or that waits for approval.
const accessDenied = lazyPart(async () => (await import("./channels/state/access-denied")).AccessDenied);
const approvalNote = lazyPart(async () => (await import("./channels/state/approval-note")).ApprovalNote);

interface ChannelPaneProps {
  channel: Channel | null;
  /** Whether the channel may be one that isn't loaded yet. */
  isLoading: boolean;
  viewer: Viewer;
  status: RealtimeStatus;
  onOpenPerson: (person: PersonFragment) => void;
  onOpenThread: OpenThread;
  onShowPins: () => void;
  onShowChannels: () => void;
  onShowPeople: () => void;
  /** Called only for channels that the viewer can edit. */
  onEdit: (channelId: string) => void;
}

/** One channel: its header, and its messages or how to get access. */
export const ChannelPane = memo(function ChannelPane(props: ChannelPaneProps) {
  const {
    channel,
    viewer,
    status,
    onOpenPerson,
    onOpenThread,
    onShowPins,
    onShowChannels,
    onShowPeople,
    onEdit,
    isLoading,
  } = props;
  if (!channel) {
    // The conversations may still be loading.
    if (isLoading) return <MessagesSkeleton />;
    return (
      <div className="grid flex-1 place-items-center px-6">
        <EmptyState icon="hash" title={communityTexts.selectChannel}>
          <p>Pick one from the list to start reading.</p>
        </EmptyState>
      </div>
    );
  }
  const isDirect = channel.accessLevel === "DIRECT";
  return (
    <>
      {isDirect ? (
        <conversationHeader.Part
          channel={channel}
          viewer={viewer}
          status={status}
          onOpenPerson={onOpenPerson}
          onShowChannels={onShowChannels}
          fallback={<div className="h-28 flex-none md:h-23" />}
        />
      ) : (
        <ChannelHeader
          channel={channel}
          status={status}
          onShowPins={onShowPins}
          onShowChannels={onShowChannels}
          onShowPeople={onShowPeople}
          onEdit={channel.viewerCanEdit ? () => onEdit(channel.id) : undefined}
          canModerate={viewer.viewerCanModerate}
        />
      )}
      {channel.approval !== "APPROVED" && !channel.viewerCanApprove && <approvalNote.Part channel={channel} />}
      {channel.viewerCanView ? (
        <LiveChat channel={channel} viewer={viewer} onOpenPerson={onOpenPerson} onOpenThread={onOpenThread} />
      ) : isDirect ? (
        <requestScreen.Part id={channel.id} viewerId={viewer.id} onOpenPerson={onOpenPerson} />
      ) : (
        <accessDenied.Part channel={channel} level={viewer.level} />
      )}
    </>
  );
});

function LiveChat({
  channel,
  viewer,
  onOpenPerson,
  onOpenThread,
}: Pick<ChannelPaneProps, "viewer" | "onOpenPerson" | "onOpenThread"> & { channel: Channel }) {
  const { channelFeed, snapshot } = useChannelFeed(channel.id, channel.unread > 0);
  const markRead = useMarkRead(channel.id);
  useLinkedMessage(channelFeed, snapshot.phase);
  return (
    <>
      <ChannelChat
        channelFeed={channelFeed}
        snapshot={snapshot}
        channel={channel}
        viewer={viewer}
        onOpenPerson={onOpenPerson}
        onOpenThread={onOpenThread}
        onReadUpTo={markRead}
      />
      {viewer.level === 1 && channel.name === "introductions" && (
        <nextStepNote.Part viewer={viewer} messages={snapshot.feed.messages} />
      )}
    </>
  );
}
