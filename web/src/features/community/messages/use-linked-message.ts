import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { paths } from "../../../lib/paths";
import { notify } from "../../../ui/toast/notify";
import type { ChannelFeed, FeedSnapshot, FeedView } from "../live/channel-feed";
import type { MessageLocation } from "../live/feed-operations";
import { messageTexts } from "../texts";
import type { OpenThread } from "../threads/use-thread-url";

const HIGHLIGHT_MS = 4_000;

/** Jumps to a quoted message, maybe in its thread, or shows a notice if it was deleted or isn't accessible. */
export function useShowMessage(
  { showMessage }: Pick<ChannelFeed, "showMessage">,
  onOpenThread: OpenThread,
): (messageId: string) => void {
  return useCallback(
    (messageId) => {
      showMessage(messageId).then(
        (found) => {
          if (!found) notify.info(messageTexts.linkedGone);
          else if (found.threadOnly) onOpenThread({ id: messageId, thread: null });
        },
        () => notify.error(messageTexts.linkedFailed),
      );
    },
    [showMessage, onOpenThread],
  );
}

const urlOf = (messageId: string, { channelId, threadOnly }: MessageLocation): string =>
  threadOnly ? paths.community(channelId, undefined, messageId) : paths.community(channelId, messageId);

/**
 * Jumps to the message in the page URL, in another channel or in its thread if necessary. Navigating to the same URL again repeats the jump.
 */
export function useLinkedMessage(
  { channelId, showMessage }: Pick<ChannelFeed, "channelId" | "showMessage">,
  phase: FeedSnapshot["phase"],
): void {
  const navigate = useNavigate();
  const { key: locationKey } = useLocation();
  const [search] = useSearchParams();
  const linkedId = phase === "ready" ? search.get("message") : null;
  const redirect = useEffectEvent((messageId: string, found: MessageLocation | null): void => {
    if (found?.channelId === channelId && !found.threadOnly) return;
    if (!found) notify.info(messageTexts.linkedGone);
    void navigate(found ? urlOf(messageId, found) : paths.community(channelId), { replace: true });
  });
  useEffect(
    function followLink() {
      if (!linkedId) return undefined;
      let isCanceled = false;
      showMessage(linkedId).then(
        (found) => isCanceled || redirect(linkedId, found),
        () => isCanceled || notify.error(messageTexts.linkedFailed),
      );
      return () => {
        isCanceled = true;
      };
    },
    [linkedId, locationKey, showMessage],
  );
}

/** Returns the ID of the message to highlight briefly after a jump. */
export function useHighlightedId(view: FeedView): string | null {
  const [expiredGeneration, setExpiredGeneration] = useState(0);
  useEffect(
    function expireHighlight() {
      const timer = window.setTimeout(() => setExpiredGeneration(view.generation), HIGHLIGHT_MS);
      return () => window.clearTimeout(timer);
    },
    [view],
  );
  return expiredGeneration === view.generation || view.offset !== undefined ? null : view.messageId;
}
