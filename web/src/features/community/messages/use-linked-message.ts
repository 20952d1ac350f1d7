import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { paths } from "../../../lib/paths";
import { notify } from "../../../ui/toast/notify";
import type { ChannelFeed, FeedSnapshot, FeedView } from "../live/channel-feed";
import { messageTexts } from "../texts";

const HIGHLIGHT_MS = 4_000;

/** Jumps to a quoted message, or shows a notice if it was deleted or isn't accessible. */
export function useShowMessage({ showMessage }: Pick<ChannelFeed, "showMessage">): (messageId: string) => void {
  return useCallback(
    (messageId) => {
      showMessage(messageId).then(
        (foundChannelId) => foundChannelId ?? notify.info(messageTexts.linkedGone),
        () => notify.error(messageTexts.linkedFailed),
      );
    },
    [showMessage],
  );
}

/**
 * Jumps to the message in the page URL, in another channel if necessary. Navigating to the same URL again repeats the jump.
 */
export function useLinkedMessage(
  { channelId, showMessage }: Pick<ChannelFeed, "channelId" | "showMessage">,
  phase: FeedSnapshot["phase"],
): void {
  const navigate = useNavigate();
  const { key: locationKey } = useLocation();
  const [search] = useSearchParams();
  const linkedId = phase === "ready" ? search.get("message") : null;
  const redirect = useEffectEvent((messageId: string, foundChannelId: string | null): void => {
    if (foundChannelId === channelId) return;
    if (!foundChannelId) notify.info(messageTexts.linkedGone);
    const url = foundChannelId ? paths.community(foundChannelId, messageId) : paths.community(channelId);
    void navigate(url, { replace: true });
  });
  useEffect(
    function followLink() {
      if (!linkedId) return undefined;
      let isCanceled = false;
      showMessage(linkedId).then(
        (foundChannelId) => isCanceled || redirect(linkedId, foundChannelId),
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
