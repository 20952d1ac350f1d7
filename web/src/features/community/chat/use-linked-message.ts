import { useEffect, useEffectEvent, useState } from "react";
import { notify } from "../../../ui/notify";
import type { ChannelFeed, FeedView } from "../feed/channel-feed";
import { messageTexts } from "../texts";

const markedMs = 4_000;

/** Leads to a message and says so when it is gone. */
export function useShowMessage({ showMessage }: Pick<ChannelFeed, "showMessage">): (messageId: string) => void {
  return (messageId) => {
    showMessage(messageId).then(
      (isThere) => isThere || notify.info(messageTexts.linkedGone),
      () => notify.error(messageTexts.linkedFailed),
    );
  };
}

/** Follows the message that the page's address names. */
export function useLinkedMessage(linkedId: string | null, showMessage: (messageId: string) => void): void {
  const follow = useEffectEvent(showMessage);
  useEffect(
    function followLink() {
      if (linkedId) follow(linkedId);
    },
    [linkedId],
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
