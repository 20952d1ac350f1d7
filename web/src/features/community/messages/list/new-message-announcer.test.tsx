import { act, render } from "@testing-library/react";
import type { FeedMessage, MessageFeed } from "../../live/window/message-feed";
import { EMPTY_FEED } from "../../live/window/message-feed";
import { message } from "../../live/simulated-channel";
import { ArrivalsAloud } from "./new-message-announcer";

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const feedOf = (...messages: FeedMessage[]): MessageFeed => ({
  ...EMPTY_FEED,
  messages,
  lastSeq: messages.at(-1)?.seq ?? null,
});

const by = (username: string, seq: number, content: string) =>
  message(seq, { content, sender: { ...message(seq).sender, id: username, username } });

function listen(...first: FeedMessage[]) {
  let shown = first;
  const aloud = (unseen: number | null) => (
    <ArrivalsAloud feed={feedOf(...shown)} viewerId="eve" isListening={unseen === null} unseen={unseen ?? 0} />
  );
  const { container, rerender } = render(aloud(null));
  const region = () => container.querySelector("[aria-live=polite]")?.textContent;
  return {
    region,
    /** `unseen`: one reads further up, and so many came meanwhile. */
    take: (messages: FeedMessage[], unseen: number | null = null) => {
      shown = messages;
      rerender(aloud(unseen));
    },
    said: (afterMs = 1_000) => {
      act(() => jest.advanceTimersByTime(afterMs));
      return region();
    },
  };
}

const [hello, bold, own] = [by("ada", 1, "Hello"), by("ben", 2, "**Buy**?"), by("eve", 3, "No.")];

it("says who wrote what as it comes, together what comes together, and nothing that was there or is one's own", () => {
  const { take, said, region } = listen(hello);
  expect(said()).toBe("");
  take([hello, bold]);
  take([hello, bold, own]);
  take([hello, bold, own, by("ada", 4, "Wait.")]);
  expect(said()).toBe("ben: Buy? ada: Wait.");
  act(() => jest.advanceTimersByTime(3_000));
  expect(region()).toBe("");
});

it("counts a crowd, and now and then what comes while one reads further up", () => {
  const { take, said } = listen(hello);
  const crowd = [2, 3, 4, 5].map((seq) => by("ben", seq, `Number ${seq}`));
  take([hello, ...crowd]);
  expect(said()).toBe("4 new messages");
  const missed = [6, 7].map((seq) => by("ben", seq, "Up there?"));
  take([hello, ...crowd, ...missed.slice(0, 1)], 1);
  take([hello, ...crowd, ...missed], 2);
  expect(said(5_000)).toBe("2 new messages");
  take([hello, ...crowd, ...missed]);
  take([hello, ...crowd, ...missed, by("ben", 8, "Back?")]);
  expect(said()).toBe("ben: Back?");
});

it("says nothing of older pages, edits and deletions", () => {
  const { take, said } = listen(bold);
  take([hello, bold]);
  take([hello, { ...bold, seq: 3, deleted: true, content: "" }]);
  expect(said()).toBe("");
});
