import { useCallback, useEffect, useRef, useState } from "react";
import { useLiveSubscription } from "../../../lib/live/use-live-subscription";
import type { FeedMessage } from "../live/window/message-feed";
import { TypingDocument, useSetTypingMutation } from "./typing.generated";
import { stillTyping, withTypist, type Typist } from "./typists";

const sayEveryMs = 3_000;
const goodForMs = 6_000;

export interface SayTyping {
  /** A key was pressed: says so, at most once in three seconds. */
  sayTyping: () => void;
  /** The message is sent: the next key says so at once. */
  stopTyping: () => void;
}

/** Tells the others that one writes. */
export function useSayTyping(channelId: string): SayTyping {
  const [setTyping] = useSetTypingMutation({ fetchPolicy: "no-cache" });
  const saidAt = useRef(0);
  const sayTyping = useCallback(() => {
    if (Date.now() - saidAt.current < sayEveryMs) return;
    saidAt.current = Date.now();
    // Nobody misses a sign that was lost.
    void setTyping({ variables: { channelId } }).catch(() => undefined);
  }, [channelId, setTyping]);
  const stopTyping = useCallback(() => {
    saidAt.current = 0;
  }, []);
  return { sayTyping, stopTyping };
}

/** The others who write in a channel: gone six seconds after their last sign, or when their message comes. */
export function useTypists(channelId: string, viewerId: string, messages: readonly FeedMessage[]): Typist[] {
  const [typists, setTypists] = useState<readonly Typist[]>([]);
  const timers = useRef(new Map<string, number>());

  useEffect(
    function stopTimersInTheEnd() {
      const running = timers.current;
      return () => {
        for (const timer of running.values()) window.clearTimeout(timer);
        running.clear();
      };
    },
    [channelId],
  );

  function take({ userId, username }: { userId: string; username: string }): void {
    if (userId === viewerId) return;
    setTypists((known) => withTypist(known, { userId, username, afterSeq: messages.at(-1)?.createdSeq ?? 0 }));
    window.clearTimeout(timers.current.get(userId));
    const leave = (): void => setTypists((known) => known.filter((typist) => typist.userId !== userId));
    timers.current.set(userId, window.setTimeout(leave, goodForMs));
  }

  useLiveSubscription(TypingDocument, { variables: { channelId }, onData: ({ typing }) => take(typing) });

  return stillTyping(typists, messages);
}
