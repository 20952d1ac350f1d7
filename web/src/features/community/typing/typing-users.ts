import type { FeedMessage } from "../live/window/message-feed";
import { typingTexts } from "../texts";

/** Somebody who said that they write. */
export interface TypingUser {
  userId: string;
  username: string;
  /** The channel's newest message when they said so: a later one of theirs is what they wrote. */
  afterSeq: number;
}

/** The list after a sign: each person once, in the order of beginning. */
export function addTypingUser(typists: readonly TypingUser[], sign: TypingUser): TypingUser[] {
  const isKnown = typists.some(({ userId }) => userId === sign.userId);
  return isKnown ? typists.map((typist) => (typist.userId === sign.userId ? sign : typist)) : [...typists, sign];
}

/** Those whose message has not come yet. */
export function stillTyping(typists: readonly TypingUser[], messages: readonly FeedMessage[]): TypingUser[] {
  return typists.filter(({ userId, afterSeq }) => {
    const written = messages.findLast((message) => message.sender.id === userId);
    return !written || written.createdSeq <= afterSeq;
  });
}

export function typingText(typists: readonly Pick<TypingUser, "username">[]): string {
  const [first, second, ...more] = typists;
  if (!first) return "";
  if (!second) return typingTexts.one(first.username);
  return more.length ? typingTexts.several : typingTexts.two(first.username, second.username);
}
