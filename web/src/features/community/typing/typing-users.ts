import type { FeedMessage } from "../live/window/message-feed";

export interface TypingUser {
  userId: string;
  username: string;
  /** The channel's newest message at the time of the signal. A later message from the user ends the signal. */
  afterSeq: number;
}

/** Adds or updates a user. Keeps the order in which users started typing. */
export function addTypingUser(users: readonly TypingUser[], signal: TypingUser): TypingUser[] {
  const isKnown = users.some(({ userId }) => userId === signal.userId);
  return isKnown ? users.map((user) => (user.userId === signal.userId ? signal : user)) : [...users, signal];
}

/** The users whose message hasn't arrived yet. */
export function stillTyping(users: readonly TypingUser[], messages: readonly FeedMessage[]): TypingUser[] {
  return users.filter(({ userId, afterSeq }) => {
    const posted = messages.findLast((message) => message.sender.id === userId);
    return !posted || posted.createdSeq <= afterSeq;
  });
}

export function typingText(users: readonly Pick<TypingUser, "username">[]): string {
  const [first, second, ...more] = users;
  if (!first) return "";
  if (!second) return `${first.username} is typing...`;
  return more.length ? "Several people are typing..." : `${first.username} and ${second.username} are typing...`;
}
