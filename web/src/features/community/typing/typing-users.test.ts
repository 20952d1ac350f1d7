/** @jest-environment node */
import type { FeedMessage } from "../live/window/message-feed";
import { stillTyping, typingText, addTypingUser, type TypingUser } from "./typing-users";

const typist = (username: string, afterSeq = 5): TypingUser => ({ userId: `id-${username}`, username, afterSeq });
const message = (username: string, createdSeq: number): FeedMessage =>
  ({ createdSeq, sender: { id: `id-${username}` } }) as FeedMessage;

it("names one, names two, and counts no more than several", () => {
  const names = ["Anna", "Ben", "Cleo", "Dan"].map((name) => typist(name));
  expect([0, 1, 2, 3, 4].map((count) => typingText(names.slice(0, count)))).toEqual([
    "",
    "Anna is typing...",
    "Anna and Ben are typing...",
    "Several people are typing...",
    "Several people are typing...",
  ]);
});

it("keeps each person once, where they began", () => {
  const typists = [typist("Anna"), typist("Ben"), typist("Anna", 7)].reduce<TypingUser[]>(addTypingUser, []);
  expect(typists.map(({ username, afterSeq }) => [username, afterSeq])).toEqual([
    ["Anna", 7],
    ["Ben", 5],
  ]);
});

it("forgets somebody as soon as their message has come, and not for an earlier one", () => {
  const typists = [typist("Anna"), typist("Ben")];
  expect(stillTyping(typists, [message("Ben", 4), message("Anna", 6)])).toEqual([typist("Ben")]);
  expect(stillTyping([typist("Anna", 6)], [message("Anna", 6)])).toEqual([typist("Anna", 6)]);
});
