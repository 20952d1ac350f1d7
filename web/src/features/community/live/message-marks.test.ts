/** @jest-environment node */
import type { FeedOperations } from "./feed-operations";
import type { FeedMessage } from "./window/message-feed";
import { EMPTY_FEED, withEvent, type MessageFeed } from "./window/message-feed";
import { withWindow } from "./window/message-window";
import { MessageMarks, withReaction } from "./message-marks";
import { message } from "./simulated-channel";

const count = (reaction: "ROCKET" | "HEART", number: number) => ({
  __typename: "ReactionCount" as const,
  reaction,
  count: number,
});

function setup(react: FeedOperations["react"]) {
  const reacted = message(1, { reactions: [count("ROCKET", 2)], viewerReactions: [] });
  const page = { messages: [reacted], hasOlder: false, hasNewer: false, lastSeq: 1 };
  const state = { feed: withWindow(EMPTY_FEED, page) };
  const update = (change: (feed: MessageFeed) => MessageFeed): void => {
    state.feed = change(state.feed);
  };
  const unused = () => Promise.reject(new Error("Not used"));
  const marks = new MessageMarks({ update }, { react, save: unused, pin: unused });
  const current = (): FeedMessage => state.feed.messages[0] as FeedMessage;
  return { marks, current, update, reacted };
}

it("adds and removes the viewer's reaction once, and drops a reaction without members", () => {
  const plain = message(1, { viewerReactions: [] });
  const added = withReaction(plain, "ROCKET", true);
  expect(added).toMatchObject({ reactions: [count("ROCKET", 1)], viewerReactions: ["ROCKET"] });
  expect(withReaction(added, "ROCKET", true)).toBe(added);
  expect(withReaction(added, "ROCKET", false)).toMatchObject({ reactions: [], viewerReactions: [] });
});

it("shows a reaction immediately, then the server's counts", async () => {
  const { marks, current, reacted } = setup(() =>
    Promise.resolve(message(1, { seq: 5, reactions: [count("ROCKET", 7)], viewerReactions: ["ROCKET"] })),
  );
  const pending = marks.react(reacted, "ROCKET", true);
  expect(current()).toMatchObject({ reactions: [count("ROCKET", 3)], viewerReactions: ["ROCKET"] });
  await pending;
  expect(current()).toMatchObject({ seq: 5, reactions: [count("ROCKET", 7)], viewerReactions: ["ROCKET"] });
});

it("uses the server's counts even if the reaction changed nothing there", async () => {
  const { marks, current, reacted } = setup(() =>
    Promise.resolve(message(1, { reactions: [count("ROCKET", 2)], viewerReactions: ["ROCKET"] })),
  );
  await marks.react(reacted, "ROCKET", true);
  expect(current()).toMatchObject({ reactions: [count("ROCKET", 2)], viewerReactions: ["ROCKET"] });
});

it("keeps newer counts and the viewer's choice when an event overtakes the response", async () => {
  const { marks, current, update, reacted } = setup(() =>
    Promise.resolve(message(1, { seq: 2, reactions: [count("ROCKET", 3)], viewerReactions: ["ROCKET"] })),
  );
  const pending = marks.react(reacted, "ROCKET", true);
  update((feed) =>
    withEvent(feed, { seq: 3, previousSeq: 1, message: message(1, { seq: 3, reactions: [count("ROCKET", 9)] }) }),
  );
  await pending;
  expect(current()).toMatchObject({ seq: 3, reactions: [count("ROCKET", 9)], viewerReactions: ["ROCKET"] });
});

it("takes back a reaction that failed, without changing counts that arrived in the meantime", async () => {
  const { marks, current, update, reacted } = setup(() => Promise.reject(new Error("Offline")));
  await expect(marks.react(reacted, "ROCKET", true)).rejects.toThrow("Offline");
  expect(current()).toMatchObject({ reactions: [count("ROCKET", 2)], viewerReactions: [] });
  const pending = marks.react(reacted, "ROCKET", true);
  update((feed) =>
    withEvent(feed, { seq: 2, previousSeq: 1, message: message(1, { seq: 2, reactions: [count("HEART", 4)] }) }),
  );
  await expect(pending).rejects.toThrow("Offline");
  expect(current()).toMatchObject({ reactions: [count("HEART", 4)], viewerReactions: [] });
});

it("sends a quick second change after the first one, and never shows the first result again", async () => {
  const sent: { isAdded: boolean; answer: (stored: FeedMessage) => void }[] = [];
  const { marks, current, reacted } = setup((_id, _reaction, isAdded) => {
    return new Promise((resolve) => sent.push({ isAdded, answer: resolve }));
  });
  const changes = [marks.react(reacted, "ROCKET", true), marks.react(reacted, "ROCKET", false)];
  expect(sent.map(({ isAdded }) => isAdded)).toEqual([true]);
  sent[0]?.answer(message(1, { seq: 2, reactions: [count("ROCKET", 3)], viewerReactions: ["ROCKET"] }));
  await changes[0];
  await new Promise(setImmediate);
  expect(current()).toMatchObject({ reactions: [count("ROCKET", 2)], viewerReactions: [] });
  expect(sent.map(({ isAdded }) => isAdded)).toEqual([true, false]);
  sent[1]?.answer(message(1, { seq: 3, reactions: [count("ROCKET", 2)], viewerReactions: [] }));
  await changes[1];
  expect(current()).toMatchObject({ seq: 3, reactions: [count("ROCKET", 2)], viewerReactions: [] });
});
