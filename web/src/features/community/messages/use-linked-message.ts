import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { paths } from "../../../lib/paths";
import { notify } from "../../../ui/toast/notify";
import type { ChannelFeed, FeedView } from "../live/channel-feed";
import { messageTexts } from "../texts";

const markedMs = 4_000;

/** Leads to a message that is quoted, and says so when it is gone. */
export function useShowMessage({ showMessage }: Pick<ChannelFeed, "showMessage">): (messageId: string) => void {
  return useCallback(
    (messageId) => {
      showMessage(messageId).then(
        (foundIn) => foundIn ?? notify.info(messageTexts.linkedGone),
        () => notify.error(messageTexts.linkedFailed),
      );
    },
    [showMessage],
  );
}

/**
 * Follows the message that the page's address names, into another channel if it stands there; again whenever somebody goes
 * to that address again.
 */
export function useLinkedMessage({
  channelId,
  phase,
  showMessage,
}: Pick<ChannelFeed, "channelId" | "phase" | "showMessage">): void {
  const navigate = useNavigate();
  const { key: visit } = useLocation();
  const [search] = useSearchParams();
  const linkedId = phase === "ready" ? search.get("message") : null;
  const leadOn = useEffectEvent((messageId: string, foundIn: string | null): void => {
    if (foundIn === channelId) return;
    if (!foundIn) notify.info(messageTexts.linkedGone);
    const address = foundIn ? paths.community(foundIn, messageId) : paths.community(channelId);
    void navigate(address, { replace: true });
  });
  useEffect(
    function followLink() {
      if (!linkedId) return undefined;
      let isLeft = false;
      showMessage(linkedId).then(
        (foundIn) => isLeft || leadOn(linkedId, foundIn),
        () => isLeft || notify.error(messageTexts.linkedFailed),
      );
      return () => {
        isLeft = true;
      };
    },
    [linkedId, visit, showMessage],
  );
}

/** The message that was led to stands out for a moment. */
export function useMarked(view: FeedView): string | null {
  const [passed, setPassed] = useState(0);
  useEffect(
    function endLater() {
      const timer = window.setTimeout(() => setPassed(view.count), markedMs);
      return () => window.clearTimeout(timer);
    },
    [view],
  );
  return passed === view.count ? null : view.messageId;
}
