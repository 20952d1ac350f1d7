import { render, screen } from "@testing-library/react";
import { TypingLine } from "./typing-line";
import { useTypingUsers } from "./use-typing";

jest.mock("./use-typing");

it("shows who is typing without a live region", () => {
  jest.mocked(useTypingUsers).mockReturnValue([{ userId: "ben", username: "ben", afterSeq: 0 }]);
  render(<TypingLine channelId="c" viewerId="ada" messages={[]} />);
  expect(screen.getByText("ben is typing...").closest("[aria-live], [role=status]")).toBeNull();
});
