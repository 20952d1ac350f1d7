import { createEvent, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { ContextMenu } from "./menu";

const show = (onSelect = () => undefined) =>
  render(
    <ContextMenu heading="some text" items={[{ label: "Reply", onSelect }]}>
      <div>
        <p>some text</p>
        <a href="https://example.test/">a link</a>
      </div>
    </ContextMenu>,
  );

/** Whether a right click opens the browser's own menu. */
function opensBrowserMenu(target: HTMLElement): boolean {
  const event = createEvent.contextMenu(target);
  fireEvent(target, event);
  return !event.defaultPrevented;
}

it("opens on text, but not on links and selections", () => {
  show();
  expect(opensBrowserMenu(screen.getByText("a link"))).toBe(true);
  window.getSelection()?.selectAllChildren(screen.getByText("some text"));
  expect(opensBrowserMenu(screen.getByText("some text"))).toBe(true);
  expect(screen.queryByRole("menuitem")).not.toBeInTheDocument();
  window.getSelection()?.removeAllRanges();
  expect(opensBrowserMenu(screen.getByText("some text"))).toBe(false);
  expect(screen.getByRole("menuitem", { name: "Reply" })).toBeInTheDocument();
});

it("doesn't choose the item below the finger when a long press ends, but with the next touch", async () => {
  const onSelect = jest.fn();
  show(onSelect);
  const text = screen.getByText("some text");
  fireEvent.pointerDown(text, { pointerType: "touch" });
  fireEvent.contextMenu(text);
  const item = screen.getByRole("menuitem", { name: "Reply" });
  fireEvent.pointerUp(item, { pointerType: "touch" });
  fireEvent.click(item);
  expect(screen.getByRole("menuitem", { name: "Reply" })).toBeInTheDocument();
  fireEvent.pointerDown(item, { pointerType: "touch" });
  fireEvent.pointerUp(item, { pointerType: "touch" });
  fireEvent.click(item);
  await waitFor(() => expect(onSelect).toHaveBeenCalledTimes(1));
});
