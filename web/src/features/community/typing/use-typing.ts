import { useCallback, useEffect, useRef, useState } from "react";
import { useLiveSubscription } from "../../../lib/live/use-live-subscription";
import { useBlockedIds } from "../../moderation";
import type { FeedMessage } from "../live/window/message-feed";
import { TypingDocument, useSetTypingMutation } from "./typing.generated";
import { stillTyping, addTypingUser, type TypingUser } from "./typing-users";

const SIGNAL_INTERVAL_MS = 3_000;
const EXPIRES_AFTER_MS = 6_000;

export interface TypingSignal {
  /** Call on every key press. Signals at most once every three seconds. */
  signalTyping: () => void;
  /** Call when the message is sent, so that the next key press signals immediately. */
  resetTyping: () => void;
}

/** Signals to other members that the viewer is typing. */
export function useTypingSignal(channelId: string): TypingSignal {
  const [setTyping] = useSetTypingMutation({ fetchPolicy: "no-cache" });
  const signaledAt = useRef(0);
  const signalTyping = useCallback(() => {
    if (Date.now() - signaledAt.current < SIGNAL_INTERVAL_MS) return;
    signaledAt.current = Date.now();
    // A lost signal doesn't matter.
    void setTyping({ variables: { channelId } }).catch(() => undefined);
  }, [channelId, setTyping]);
  const resetTyping = useCallback(() => {
    signaledAt.current = 0;
  }, []);
  return { signalTyping, resetTyping };
}

/** The other users typing in a channel. A user is removed six seconds after the last signal, or when their message arrives. */
export function useTypingUsers(channelId: string, viewerId: string, messages: readonly FeedMessage[]): TypingUser[] {
  const blockedIds = useBlockedIds();
  const [users, setTypingUsers] = useState<readonly TypingUser[]>([]);
  const timers = useRef(new Map<string, number>());

  useEffect(
    function clearTimers() {
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
    setTypingUsers((current) =>
      addTypingUser(current, { userId, username, afterSeq: messages.at(-1)?.createdSeq ?? 0 }),
    );
    window.clearTimeout(timers.current.get(userId));
    const remove = (): void => setTypingUsers((current) => current.filter((user) => user.userId !== userId));
    timers.current.set(userId, window.setTimeout(remove, EXPIRES_AFTER_MS));
  }

  useLiveSubscription(TypingDocument, { variables: { channelId }, onData: ({ typing }) => handleSignal(typing) });

  return stillTyping(users, messages).filter(({ userId }) => !blockedIds.has(userId));
}
