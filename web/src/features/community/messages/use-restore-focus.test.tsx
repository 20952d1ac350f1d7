import { act, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { useRestoreFocus } from "./use-restore-focus";

interface ListProps {
  messages: readonly { id: string; isDeleted: boolean }[];
  isAtBottom: boolean;
}

/** Like the real list, renders a deleted message as a new element. */
function List({ messages, isAtBottom }: ListProps) {
  const area = useRef<HTMLDivElement>(null);
  useRestoreFocus(area);
  return (
    <>
      <div ref={area}>
        <div role="log" tabIndex={0}>
          {messages.map(({ id, isDeleted }) => (
            <article key={`${id} ${String(isDeleted)}`} data-message-id={id} tabIndex={-1} aria-label={id}>
              {!isDeleted && <button type="button">Delete {id}</button>}
            </article>
          ))}
        </div>
        {!isAtBottom && <button type="button">Jump to latest</button>}
      </div>
      <input />
    </>
  );
}

/** A channel pane that can close or switch to another channel. */
function Pane({ channel, isOpen, isReadOnly }: { channel: string; isOpen: boolean; isReadOnly: boolean }) {
  const area = useRef<HTMLDivElement>(null);
  useRestoreFocus(area);
  return (
    <div ref={area}>
      <section key={channel}>
        <h1 tabIndex={-1}>{channel}</h1>
        {isOpen && <input disabled={isReadOnly} />}
      </section>
    </div>
  );
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const [first, second] = [
  { id: "m1", isDeleted: false },
  { id: "m2", isDeleted: false },
];

function show() {
  const { rerender } = render(<List messages={[first, second]} isAtBottom={false} />);
  return (props: ListProps) => {
    rerender(<List {...props} />);
    act(() => jest.advanceTimersByTime(50));
  };
}

const focusOn = (element: HTMLElement) => act(() => element.focus());

it("keeps focus on the message when its button disappears", () => {
  const change = show();
  focusOn(screen.getByRole("button", { name: "Delete m1" }));
  change({ messages: [{ ...first, isDeleted: true }, second], isAtBottom: false });
  expect(screen.getByRole("article", { name: "m1" })).toHaveFocus();
});

it("moves focus to the list when 'Jump to latest' or the focused message disappears", () => {
  const change = show();
  focusOn(screen.getByRole("button", { name: "Jump to latest" }));
  change({ messages: [first, second], isAtBottom: true });
  expect(screen.getByRole("log")).toHaveFocus();
  focusOn(screen.getByRole("article", { name: "m1" }));
  change({ messages: [second], isAtBottom: true });
  expect(screen.getByRole("log")).toHaveFocus();
});

it("does not move focus after the reader focuses or clicks elsewhere", () => {
  const change = show();
  change({ messages: [second], isAtBottom: true });
  expect(document.body).toHaveFocus();
  focusOn(screen.getByRole("article", { name: "m2" }));
  focusOn(screen.getByRole("textbox"));
  change({ messages: [first], isAtBottom: true });
  expect(screen.getByRole("textbox")).toHaveFocus();
  focusOn(screen.getByRole("article", { name: "m1" }));
  act(() => {
    document.body.dispatchEvent(new MouseEvent("pointerdown", { bubbles: true }));
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  change({ messages: [first, second], isAtBottom: true });
  expect(document.body).toHaveFocus();
});

it("moves focus to the heading when the channel becomes unavailable or read-only, or another one opens", () => {
  const state = { channel: "general", isOpen: true, isReadOnly: false };
  const { rerender } = render(<Pane {...state} />);
  const change = (next: Partial<typeof state>) => {
    rerender(<Pane {...state} {...next} />);
    act(() => jest.advanceTimersByTime(50));
  };
  for (const next of [{ isReadOnly: true }, { isOpen: false }]) {
    change({});
    focusOn(screen.getByRole("textbox"));
    change(next);
    expect(screen.getByRole("heading", { name: "general" })).toHaveFocus();
  }
  change({ channel: "welcome" });
  expect(screen.getByRole("heading", { name: "welcome" })).toHaveFocus();
});
