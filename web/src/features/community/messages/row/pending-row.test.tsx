import { render, screen } from "@testing-library/react";
import type { PendingMessage } from "../../live/window/message-feed";
import { PendingRow } from "./pending-row";

const refused: PendingMessage = {
  clientMessageId: "w1",
  content: "Hello again",
  replyTo: null,
  writtenAt: "2026-01-01T00:00:00.000Z",
  status: "failed",
  error: "You are muted until 12:00.",
  errorCode: "MUTED",
};

function show(message: PendingMessage, isMuted: boolean): void {
  const nothing = () => undefined;
  const author = { username: "ada", avatar: "avatar_ai.png", profileColor: null };
  render(
    <PendingRow
      message={message}
      startsGroup
      author={author}
      isMuted={isMuted}
      onRetry={nothing}
      onDiscard={nothing}
      onShowQuoted={nothing}
    />,
  );
}

it("says that one is muted for as long as that is so, then that one may send", () => {
  show(refused, true);
  expect(screen.getByRole("alert")).toHaveTextContent("You are muted until 12:00.");
  show(refused, false);
  expect(screen.getAllByRole("alert")[1]).toHaveTextContent(/^Not sent because you were muted. You can send it now./);
});

it("offers to send without a quote that is gone", () => {
  const replyTo = {
    __typename: "QuotedMessage" as const,
    id: "m1",
    senderId: "ben",
    senderUsername: "ben",
    content: "",
    deleted: true,
  };
  show({ ...refused, replyTo, error: "It does not exist", errorCode: "VALIDATION" }, false);
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(["Send without the quote", "Discard"]),
  );
  expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
});
