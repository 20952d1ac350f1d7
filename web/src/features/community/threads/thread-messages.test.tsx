import { render, screen } from "@testing-library/react";
import { useFollowEnd } from "./thread-messages";

function Replies({ lastId, unsent }: { lastId: string; unsent: number }) {
  return <div data-testid="replies" ref={useFollowEnd(lastId, unsent)} />;
}

it("scrolls to an own reply when it is sent, and leaves a reader who scrolled up alone while it is unsent", () => {
  const { rerender } = render(<Replies lastId="1" unsent={0} />);
  const element = screen.getByTestId("replies");
  Object.defineProperty(element, "scrollHeight", { value: 1_000 });
  const scrollUp = (): void => {
    element.scrollTop = 100;
    element.dispatchEvent(new Event("scroll"));
  };
  scrollUp();
  rerender(<Replies lastId="1" unsent={1} />);
  expect(element.scrollTop).toBe(1_000);
  scrollUp();
  rerender(<Replies lastId="2" unsent={1} />);
  expect(element.scrollTop).toBe(100);
});
