import { render, screen } from "@testing-library/react";
import type { PendingMessage } from "../../live/window/message-feed";
import { PendingRow } from "./pending-row";

const rejected: PendingMessage = {
  clientMessageId: "w1",
  content: "Hello again",
  replyTo: null,
  writtenAt: "2026-01-01T00:00:00.000Z",
  status: "failed",
  error: "You are muted until 12:00 PM.",
  errorCode: "MUTED",
};

function show(message: PendingMessage, isMuted: boolean): void {
  const noop = () => undefined;
  const author = { username: "ada", avatar: "avatar_ai.png", profileColor: null };
  render(
    <PendingRow
      message={message}
      startsGroup
      author={author}
      isMuted={isMuted}
      onRetry={noop}
      onDiscard={noop}
      onShowQuoted={noop}
    />,
  );
}

it("shows the mute error while the member is muted, then offers to send the message", () => {
  show(rejected, true);
  expect(screen.getByRole("alert")).toHaveTextContent("You are muted until 12:00 PM.");
  show(rejected, false);
  expect(screen.getAllByRole("alert")[1]).toHaveTextContent(/^Not sent because you were muted. You can send it now./);
});

it("offers to send the message without a deleted quote", () => {
  const replyTo = {
    __typename: "QuotedMessage" as const,
    id: "m1",
    senderId: "ben",
    senderUsername: "ben",
    content: "",
    deleted: true,
  };
  show({ ...rejected, replyTo, error: "It does not exist", errorCode: "VALIDATION" }, false);
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(["Send without the quote", "Discard"]),
  );
  expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
});
