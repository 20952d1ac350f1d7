import { useCallback, useEffect, useRef, useState } from "react";
import { useLiveSubscription } from "../../../lib/live/use-live-subscription";
import type { FeedMessage } from "../live/window/message-feed";
import { TypingDocument, useSetTypingMutation } from "./typing.generated";
import { stillTyping, addTypingUser, type TypingUser } from "./typing-users";

const SIGNAL_INTERVAL_MS = 3_000;
const EXPIRES_AFTER_MS = 6_000;

export interface TypingSignal {
  /** A key was pressed: says so, at most once in three seconds. */
  signalTyping: () => void;
  /** The message is sent: the next key says so at once. */
  resetTyping: () => void;
}

/** Tells the others that one writes. */
export function useTypingSignal(channelId: string): TypingSignal {
  const [setTyping] = useSetTypingMutation({ fetchPolicy: "no-cache" });
  const signaledAt = useRef(0);
  const signalTyping = useCallback(() => {
    if (Date.now() - signaledAt.current < SIGNAL_INTERVAL_MS) return;
    signaledAt.current = Date.now();
    // Nobody misses a sign that was lost.
    void setTyping({ variables: { channelId } }).catch(() => undefined);
  }, [channelId, setTyping]);
  const resetTyping = useCallback(() => {
    signaledAt.current = 0;
  }, []);
  return { signalTyping, resetTyping };
}

/** The others who write in a channel: gone six seconds after their last sign, or when their message comes. */
export function useTypingUsers(channelId: string, viewerId: string, messages: readonly FeedMessage[]): TypingUser[] {
  const [typists, setTypingUsers] = useState<readonly TypingUser[]>([]);
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

  function handleSignal({ userId, username }: { userId: string; username: string }): void {
    if (userId === viewerId) return;
    setTypingUsers((known) => addTypingUser(known, { userId, username, afterSeq: messages.at(-1)?.createdSeq ?? 0 }));
    window.clearTimeout(timers.current.get(userId));
    const remove = (): void => setTypingUsers((known) => known.filter((typist) => typist.userId !== userId));
    timers.current.set(userId, window.setTimeout(remove, EXPIRES_AFTER_MS));
  }

  useLiveSubscription(TypingDocument, { variables: { channelId }, onData: ({ typing }) => handleSignal(typing) });

  return stillTyping(typists, messages);
}
