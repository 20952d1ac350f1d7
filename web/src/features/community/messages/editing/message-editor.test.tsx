import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { MessageEditor } from "./message-editor";

function show(text: string, { isGone = false, newerText = null as string | null } = {}) {
  const saved: string[] = [];
  const onOverwrite = jest.fn();
  const onCancel = jest.fn();
  function Editor() {
    const [draft, setDraft] = useState(text);
    return (
      <MessageEditor
        text={draft}
        busy={false}
        isDeleted={isGone}
        newerText={newerText}
        onChange={setDraft}
        onSave={() => saved.push(draft)}
        onOverwrite={onOverwrite}
        onCancel={onCancel}
      />
    );
  }
  render(
    <div role="log">
      <article>
        <Editor />
      </article>
    </div>,
  );
  return {
    field: screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Edit message" }),
    saved,
    onOverwrite,
    onCancel,
  };
}

it("does not save text that is too long, and shows by how much", async () => {
  const { field, saved } = show("x".repeat(4_000));
  expect(field).toHaveAttribute("dir", "auto");
  await userEvent.type(field, "y{Enter}");
  expect([field.value.length, saved.length]).toEqual([4_001, 0]);
  expect(screen.getByRole("status")).toHaveTextContent(
    "Messages can have up to 4,000 characters: 1 too many. 4,001 / 4,000",
  );
  expect(screen.getByRole("button", { name: "Save" })).toBeDisabled();
  await userEvent.type(field, "{Backspace}{Enter}");
  expect(saved).toEqual(["x".repeat(4_000)]);
});

it("shows that the message was deleted, and lets the author copy the draft", async () => {
  const user = userEvent.setup();
  const { field, saved } = show("What I meant is", { isGone: true });
  expect(screen.getByText(/^This message was deleted. Your text/)).toBeInTheDocument();
  await user.type(field, " this{Enter}");
  expect(saved).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Copy" }));
  expect(await navigator.clipboard.readText()).toBe("What I meant is this");
});

it("shows newer text, and overwrites it only with 'Save anyway'", async () => {
  const user = userEvent.setup();
  const { field, saved, onOverwrite, onCancel } = show("Stop at 1.1", { newerText: "Stop at **1.2**" });
  expect(screen.getByRole("alert")).toHaveTextContent(/^This message has changed. It now says:\s*Stop at 1.2$/);
  await user.type(field, "{Enter}");
  expect([saved, onOverwrite.mock.calls.length]).toEqual([[], 0]);
  await user.click(screen.getByRole("button", { name: "Save anyway" }));
  await user.click(screen.getByRole("button", { name: "Discard" }));
  expect([onOverwrite.mock.calls.length, onCancel.mock.calls.length]).toEqual([1, 1]);
});

describe("while the list measures its rows", () => {
  const RealObserver = ResizeObserver;
  const observers = new Map<() => void, Element[]>();
  const reveal = jest.spyOn(Element.prototype, "scrollIntoView");

  beforeEach(() => {
    jest.useFakeTimers();
    reveal.mockClear();
    class FakeObserver {
      constructor(private readonly onResize: () => void) {
        observers.set(onResize, []);
      }
      observe(element: Element): void {
        observers.get(this.onResize)?.push(element);
      }
      unobserve(): void {}
      disconnect(): void {
        observers.delete(this.onResize);
      }
    }
    Object.assign(globalThis, { ResizeObserver: FakeObserver });
  });
  afterEach(() => {
    jest.useRealTimers();
    globalThis.ResizeObserver = RealObserver;
  });

  const resize = (element: Element) =>
    act(() => {
      for (const [onResize, observed] of observers) if (observed.includes(element)) onResize();
      jest.advanceTimersByTime(20);
    });

  it("keeps Save and Cancel in view until the reader interacts with the page", () => {
    show("A long message");
    const row = screen.getByRole("article");
    act(() => jest.advanceTimersByTime(20));
    expect(reveal.mock.instances).toEqual([screen.getByRole("button", { name: "Save" }).parentElement]);
    resize(row);
    resize(screen.getByRole("log"));
    expect(reveal).toHaveBeenCalledTimes(3);
    fireEvent.scroll(screen.getByRole("log"));
    act(() => jest.advanceTimersByTime(20));
    expect(reveal).toHaveBeenCalledTimes(4);
    fireEvent.wheel(row);
    resize(row);
    fireEvent.scroll(screen.getByRole("log"));
    act(() => jest.advanceTimersByTime(20));
    expect(reveal).toHaveBeenCalledTimes(4);
  });
});
