import { useEffectEvent, useLayoutEffect, type RefObject } from "react";
import type { ChannelFeed } from "../../live/channel-feed";
import type { MessageFeed } from "../../live/window/message-feed";
import { isListRendered, itemOf, renderedRows } from "./rendered-rows";

/** Remembers where the reader was when they leave the channel or the page. */
export function useKeepPlace(
  area: RefObject<HTMLElement | null>,
  { messages }: MessageFeed,
  atNewest: boolean,
  { keepPlace }: ChannelFeed,
): void {
  const keep = useEffectEvent((list: HTMLElement): void => {
    if (atNewest) return keepPlace(null);
    if (!isListRendered(list)) return;
    const { top } = list.getBoundingClientRect();
    const row = renderedRows(list).find((each) => each.getBoundingClientRect().bottom > top);
    const message = messages.find(({ id }) => id === row?.dataset.messageId);
    const item = itemOf(row);
    if (!message || !item) return;
    const offset = Math.round(item.getBoundingClientRect().top - top);
    keepPlace({ messageId: message.id, createdSeq: message.createdSeq, offset });
  });
  useLayoutEffect(
    function keepOnLeaving() {
      const list = area.current;
      if (!list) return undefined;
      const onLeave = (): void => keep(list);
      window.addEventListener("pagehide", onLeave);
      return () => {
        window.removeEventListener("pagehide", onLeave);
        onLeave();
      };
    },
    [area],
  );
}
