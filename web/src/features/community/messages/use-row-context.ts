import { useMemo } from "react";
import type { PersonFragment } from "../../../gql/graphql";
import { errorCode, errorText } from "../../../lib/text/error-text";
import { notify } from "../../../ui/toast/notify";
import { useBlockedIds, useIsInFuture, useOwnSanctions } from "../../moderation";
import type { Channel } from "../channels/list/channel-groups";
import { useNow } from "../channels/use-now";
import { useHelpfulMarks } from "../helpful-marks/use-helpful-marks";
import type { ChannelFeed } from "../live/channel-feed";
import type { FeedMessage, Quote } from "../live/window/message-feed";
import { pinTexts } from "../pins/pin-texts";
import { savedTexts } from "../saved-messages/saved-texts";
import type { ActingViewer, MessageHandlers } from "./row/message-actions";
import type { RowContext } from "./row/stored-row";

export const toQuote = ({ id, sender, content, deleted }: FeedMessage): Quote => ({
  __typename: "QuotedMessage",
  id,
  senderId: sender.id,
  senderUsername: sender.username,
  content,
  deleted,
});

const GENERIC_ERROR_CODES = new Set([null, "INTERNAL", "NO_RESPONSE"]);

/** Shows the server's error message if there is a specific one, and the fallback otherwise. */
export function showError(error: unknown, fallback: string): void {
  notify.error(GENERIC_ERROR_CODES.has(errorCode(error)) ? fallback : errorText(error));
}

/** Shows a notice after a change, or the error. */
async function withNotice(change: Promise<unknown>, notice: string | null, failed: string): Promise<void> {
  try {
    await change;
    if (notice) notify.info(notice);
  } catch (error) {
    showError(error, failed);
  }
}

interface RowContextOptions extends Pick<MessageHandlers, "onEdit" | "onDelete" | "onOpenThread"> {
  channelFeed: ChannelFeed;
  channel: Channel;
  viewer: ActingViewer & { username: string };
  onReply: (quote: Quote) => void;
  onOpenPerson: (person: PersonFragment) => void;
  /** In the thread of this message. */
  rootId?: string | undefined;
}

/** The context of the rows in a channel or a thread. A stable reference, so that an event or a keystroke renders only the affected rows. */
export function useRowContext(options: RowContextOptions) {
  const { channelFeed, channel, viewer, onReply, onEdit, onDelete, onOpenThread, onOpenPerson, rootId } = options;
  const now = useNow();
  const { mute } = useOwnSanctions();
  const isMuted = useIsInFuture(mute?.endsAt ?? null);
  const helpfulMarkActions = useHelpfulMarks();
  const blockedIds = useBlockedIds();
  const { id, viewerCanModerate, messageEditWindowMs, username } = viewer;
  const canPost = channel.viewerCanPost && !isMuted;
  const canModerateChannel = channel.viewerCanModerate;
  const context = useMemo<RowContext>(
    () => ({
      viewer: { id, viewerCanModerate, canModerateChannel, messageEditWindowMs, isMuted },
      readerName: username,
      blockedIds,
      canPost,
      now,
      handlers: {
        ...helpfulMarkActions,
        onReply: (message) => onReply(toQuote(message)),
        ...(onOpenThread && { onOpenThread }),
        onReact: (...reaction) =>
          void withNotice(
            channelFeed.marks.react(...reaction),
            null,
            "Couldn't change your reaction. Please try again.",
          ),
        onSave: (message, isSaved) => {
          const notice = isSaved ? "Saved. Only you can see your saved messages." : "Removed from your saved messages.";
          void withNotice(channelFeed.marks.save(message, isSaved), notice, savedTexts.failed);
        },
        ...(rootId === undefined && {
          onMarkUnread: (message) =>
            void withNotice(
              channelFeed.markUnread(message),
              "Marked as unread until you open the channel again.",
              "Couldn't mark the message as unread, which needs a connection. Please try again.",
            ),
        }),
        onPin: (message, isPinned) => {
          const notice = isPinned ? "Pinned. Everyone can see it under Pinned messages." : "Unpinned.";
          void withNotice(channelFeed.marks.pin(message, isPinned), notice, pinTexts.failed);
        },
        onEdit,
        onDelete,
      },
      onOpenPerson,
      ...(rootId !== undefined && { rootId }),
    }),
    [
      id,
      viewerCanModerate,
      canModerateChannel,
      messageEditWindowMs,
      username,
      isMuted,
      blockedIds,
      canPost,
      now,
      helpfulMarkActions,
      channelFeed,
      onReply,
      onOpenThread,
      onEdit,
      onDelete,
      onOpenPerson,
      rootId,
    ],
  );
  return { context, mute, isMuted };
}
