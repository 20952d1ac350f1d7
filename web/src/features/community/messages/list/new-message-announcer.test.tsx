import { act, render } from "@testing-library/react";
import type { FeedMessage, MessageFeed } from "../../live/window/message-feed";
import { EMPTY_FEED } from "../../live/window/message-feed";
import { message } from "../../live/simulated-channel";
import { NewMessageAnnouncer } from "./new-message-announcer";

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const feedOf = (...messages: FeedMessage[]): MessageFeed => ({
  ...EMPTY_FEED,
  messages,
  lastSeq: messages.at(-1)?.seq ?? null,
});

const by = (username: string, seq: number, content: string) =>
  message(seq, { content, sender: { ...message(seq).sender, id: username, username } });

function renderAnnouncer(...first: FeedMessage[]) {
  let messages = first;
  const announcer = (unseen: number | null) => (
    <NewMessageAnnouncer
      feed={feedOf(...messages)}
      viewerId="eve"
      blockedIds={new Set(["pest"])}
      atNewest={unseen === null}
      unseenCount={unseen ?? 0}
    />
  );
  const { container, rerender } = render(announcer(null));
  const region = () => container.querySelector("[aria-live=polite]")?.textContent;
  return {
    region,
    /** `unseen` is the number of new messages while the reader is scrolled up; null at the bottom. */
    update: (next: FeedMessage[], unseen: number | null = null) => {
      messages = next;
      rerender(announcer(unseen));
    },
    announced: (afterMs = 1_000) => {
      act(() => jest.advanceTimersByTime(afterMs));
      return region();
    },
  };
}

const [hello, bold, own] = [by("ada", 1, "Hello"), by("ben", 2, "**Buy**?"), by("eve", 3, "No.")];

it("announces new messages by others with their authors, in batches, but not by blocked members", () => {
  const { update, announced, region } = renderAnnouncer(hello);
  expect(announced()).toBe("");
  update([hello, bold]);
  update([hello, bold, own]);
  update([hello, bold, own, by("ada", 4, "Wait."), by("pest", 5, "Look at me")]);
  expect(announced()).toBe("ben: Buy? ada: Wait.");
  act(() => jest.advanceTimersByTime(3_000));
  expect(region()).toBe("");
});

it("announces only the count of many messages, and of messages that arrive while the reader is scrolled up", () => {
  const { update, announced } = renderAnnouncer(hello);
  const burst = [2, 3, 4, 5].map((seq) => by("ben", seq, `Number ${seq}`));
  update([hello, ...burst]);
  expect(announced()).toBe("4 new messages");
  const missed = [6, 7].map((seq) => by("ben", seq, "Still there?"));
  update([hello, ...burst, ...missed.slice(0, 1)], 1);
  update([hello, ...burst, ...missed], 2);
  expect(announced(5_000)).toBe("2 new messages");
  update([hello, ...burst, ...missed]);
  update([hello, ...burst, ...missed, by("ben", 8, "Back?")]);
  expect(announced()).toBe("ben: Back?");
});

it("does not announce older pages, edits, and deletions", () => {
  const { update, announced } = renderAnnouncer(bold);
  update([hello, bold]);
  update([hello, { ...bold, seq: 3, deleted: true, content: "" }]);
  expect(announced()).toBe("");
});
