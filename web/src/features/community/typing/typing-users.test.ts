/** @jest-environment node */
import type { FeedMessage } from "../live/window/message-feed";
import { stillTyping, typingText, addTypingUser, type TypingUser } from "./typing-users";

const typingUser = (username: string, afterSeq = 5): TypingUser => ({ userId: `id-${username}`, username, afterSeq });
const message = (username: string, createdSeq: number): FeedMessage =>
  ({ createdSeq, sender: { id: `id-${username}` } }) as FeedMessage;

it("names one or two users, and summarizes more", () => {
  const names = ["Anna", "Ben", "Cleo", "Dan"].map((name) => typingUser(name));
  expect([0, 1, 2, 3, 4].map((count) => typingText(names.slice(0, count)))).toEqual([
    "",
    "Anna is typing...",
    "Anna and Ben are typing...",
    "Several people are typing...",
    "Several people are typing...",
  ]);
});

it("lists each user once, in the order in which they started", () => {
  const users = [typingUser("Anna"), typingUser("Ben"), typingUser("Anna", 7)].reduce<TypingUser[]>(addTypingUser, []);
  expect(users.map(({ username, afterSeq }) => [username, afterSeq])).toEqual([
    ["Anna", 7],
    ["Ben", 5],
  ]);
});

it("removes a user when their new message arrives, but not for an earlier message", () => {
  const users = [typingUser("Anna"), typingUser("Ben")];
  expect(stillTyping(users, [message("Ben", 4), message("Anna", 6)])).toEqual([typingUser("Ben")]);
  expect(stillTyping([typingUser("Anna", 6)], [message("Anna", 6)])).toEqual([typingUser("Anna", 6)]);
});
