import { render, screen } from "@testing-library/react";
import type { Quote } from "../../live/window/message-feed";
import { QuoteLine } from "./quote-line";

const quote: Quote = {
  __typename: "QuotedMessage",
  id: "m1",
  senderId: "u",
  senderUsername: "ada",
  content: "*When it feels right*\n> or `never`",
  deleted: false,
};

it("shows the quoted message as plain text on one line", () => {
  render(<QuoteLine quote={quote} onShow={() => undefined} />);
  expect(screen.getByText("When it feels right or never")).toHaveAttribute("dir", "auto");
});

it("hides a spoiler that ends after the cut of the quote", () => {
  const content = `The winner: ||ben, ${"x".repeat(200)}`.slice(0, 200);
  render(<QuoteLine quote={{ ...quote, content }} onShow={() => undefined} />);
  expect(screen.getByRole("button")).toHaveTextContent(/^adaThe winner: \[spoiler\]$/);
});
