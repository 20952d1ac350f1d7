import { createEvent, fireEvent, render, screen } from "@testing-library/react";
import { ContextMenu } from "./menu";

const show = () =>
  render(
    <ContextMenu heading="some text" items={[{ label: "Reply", onSelect: () => undefined }]}>
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
