import { act, renderHook } from "@testing-library/react";
import type { FeedMessage } from "../../live/window/message-feed";
import { message as storedMessage } from "../../live/simulated-channel";
import { useEditing } from "./use-editing";

const message = storedMessage(1, { content: "Stop at 1.0" });
const other = storedMessage(2, { content: "Target at 2.0" });

beforeEach(() => localStorage.clear());

function show() {
  const requests: { succeed: () => void; fail: (error: Error) => void; text: string }[] = [];
  const failures: unknown[] = [];
  const edit = (_id: string, text: string) =>
    new Promise<void>((resolve, reject) => requests.push({ succeed: resolve, fail: reject, text }));
  const { result, rerender, unmount } = renderHook(
    (messages: FeedMessage[]) =>
      useEditing({
        viewerId: "ada",
        channelFeed: { channelId: "c1", edit },
        messages,
        onFailed: (error) => failures.push(error),
      }),
    { initialProps: [message, other] },
  );
  return {
    editing: () => result.current,
    requests,
    failures,
    reload: unmount,
    editFirst: (content: string) => rerender([{ ...message, content, isEdited: true }, other]),
    deleteFirst: () => rerender([{ ...message, content: "", deleted: true }, other]),
  };
}

it("keeps the draft after a failed save, and clears it after a successful one", async () => {
  const { editing, requests, failures } = show();
  act(() => editing().start(message));
  act(() => editing().write(message, "Stop at 1.1"));
  act(() => void editing().save(message));
  expect([editing().isSaving(message), requests[0]?.text]).toEqual([true, "Stop at 1.1"]);
  await act(async () => requests[0]?.fail(new TypeError("Failed to fetch")));
  expect(failures).toHaveLength(1);
  expect([editing().editedId, editing().textOf(message), editing().isSaving(message)]).toEqual([
    "m1",
    "Stop at 1.1",
    false,
  ]);
  act(() => void editing().save(message));
  await act(async () => requests[1]?.succeed());
  expect([editing().editedId, editing().closedCount]).toEqual([null, 1]);
  act(() => editing().start(message));
  expect(editing().textOf(message)).toBe("Stop at 1.0");
});

it("restores the edit after a reload", () => {
  const first = show();
  act(() => first.editing().start(message));
  act(() => first.editing().write(message, "Stop at 1.2"));
  first.reload();
  const { editing } = show();
  expect([editing().editedId, editing().textOf(message)]).toEqual(["m1", "Stop at 1.2"]);
  act(() => editing().cancel(message));
  expect(show().editing().editedId).toBeNull();
});

it("keeps the draft of one message while another is edited", async () => {
  const { editing, requests } = show();
  act(() => editing().start(message));
  act(() => editing().write(message, "Stop at 1.3"));
  act(() => editing().start(other));
  expect(editing().textOf(other)).toBe("Target at 2.0");
  act(() => editing().start(message));
  expect(editing().textOf(message)).toBe("Stop at 1.3");
  act(() => void editing().save(message));
  act(() => editing().start(other));
  await act(async () => requests[0]?.succeed());
  expect([editing().editedId, editing().closedCount]).toEqual(["m2", 0]);
});

it("allows an empty draft, and closes the edit without saving it", () => {
  const { editing, requests } = show();
  act(() => editing().start(message));
  act(() => editing().write(message, ""));
  expect(editing().textOf(message)).toBe("");
  act(() => void editing().save(message));
  expect([editing().editedId, requests.length]).toEqual([null, 0]);
});

it("keeps the draft when the message is deleted, and ends an edit without a draft", () => {
  const first = show();
  act(() => first.editing().start(message));
  first.deleteFirst();
  expect([first.editing().editedId, show().editing().editedId]).toEqual([null, null]);

  const { editing, deleteFirst } = show();
  act(() => editing().start(message));
  act(() => editing().write(message, "Stop at 1.4, because"));
  deleteFirst();
  const gone = { ...message, content: "", deleted: true };
  expect([editing().editedId, editing().textOf(gone)]).toEqual(["m1", "Stop at 1.4, because"]);
  act(() => editing().cancel(gone));
  expect([editing().editedId, show().editing().editedId]).toEqual([null, null]);
});

/** Sends the browser's event to the other tabs. */
function notifyOtherTabs(): void {
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "drafts:edit:ada c" })));
}

it("ends when another tab saves or cancels the edit", async () => {
  const first = show();
  act(() => first.editing().start(message));
  act(() => first.editing().write(message, "Stop at 1.5"));
  const second = show();
  act(() => first.editing().write(message, "Stop at 1.6"));
  notifyOtherTabs();
  expect(second.editing().textOf(message)).toBe("Stop at 1.6");
  act(() => void first.editing().save(message));
  await act(async () => first.requests[0]?.succeed());
  notifyOtherTabs();
  expect([second.editing().editedId, second.editing().textOf(message)]).toEqual([null, "Stop at 1.0"]);

  act(() => first.editing().start(message));
  const third = show();
  expect(third.editing().editedId).toBe("m1");
  act(() => first.editing().cancel(message));
  notifyOtherTabs();
  expect([third.editing().editedId, show().editing().editedId]).toEqual([null, null]);
});

it("continues while another tab edits another message", () => {
  const first = show();
  act(() => first.editing().start(message));
  act(() => first.editing().write(message, "Stop at 1.5"));
  const second = show();
  act(() => second.editing().start(other));
  act(() => second.editing().cancel(other));
  notifyOtherTabs();
  expect([first.editing().editedId, first.editing().textOf(message)]).toEqual(["m1", "Stop at 1.5"]);
});

it("overwrites a change made during the edit only if the author confirms it", async () => {
  const before = show();
  act(() => before.editing().start(message));
  act(() => before.editing().write(message, "Stop at 1.5"));
  before.reload();
  const { editing, requests, editFirst } = show();
  editFirst("Stop at 1.9");
  const changed = { ...message, content: "Stop at 1.9" };
  expect([editing().isConflict(message), editing().isConflict(changed)]).toEqual([false, true]);
  act(() => editing().write(changed, "Stop at 1.55"));
  act(() => void editing().save(changed));
  expect([editing().editedId, editing().isConflict(changed), requests]).toEqual(["m1", true, []]);
  act(() => void editing().overwrite(changed));
  await act(async () => requests[0]?.succeed());
  expect([editing().editedId, requests[0]?.text]).toEqual([null, "Stop at 1.55"]);
});

it("starts from the changed text if the author has not written anything", () => {
  const { editing, requests, editFirst } = show();
  act(() => editing().start(message));
  editFirst("Stop at 1.9");
  const changed = { ...message, content: "Stop at 1.9" };
  expect(editing().textOf(changed)).toBe("Stop at 1.9");
  act(() => editing().write(changed, "Stop at 1.95"));
  expect(editing().isConflict(changed)).toBe(false);
  act(() => void editing().save(changed));
  expect(requests).toHaveLength(1);
  // The live event may arrive before the response.
  expect(editing().isConflict({ ...message, content: "Stop at 1.95" })).toBe(false);
});
