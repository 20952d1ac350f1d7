import { act, renderHook } from "@testing-library/react";
import { EMPTY_FEED, type FeedMessage } from "../../live/window/message-feed";
import { message as storedMessage } from "../../live/simulated-channel";
import { useEditing } from "./use-editing";

const message = storedMessage(1, { content: "Stop at 1.0" });
const other = storedMessage(2, { content: "Target at 2.0" });

beforeEach(() => localStorage.clear());

function show() {
  const answers: { store: () => void; fail: (error: Error) => void; text: string }[] = [];
  const failures: unknown[] = [];
  const edit = (_id: string, text: string) =>
    new Promise<void>((resolve, reject) => answers.push({ store: resolve, fail: reject, text }));
  const { result, rerender, unmount } = renderHook(
    (messages: FeedMessage[]) => {
      const feed = { channelId: "c1", edit, feed: { ...EMPTY_FEED, messages } };
      return useEditing({ viewerId: "ada", feed, onFailed: (error) => failures.push(error) });
    },
    { initialProps: [message, other] },
  );
  return {
    editing: () => result.current,
    answers,
    failures,
    reload: unmount,
    editFirst: (content: string) => rerender([{ ...message, content, isEdited: true }, other]),
    deleteFirst: () => rerender([{ ...message, content: "", deleted: true }, other]),
  };
}

it("keeps the words when they could not be stored, and lets them go when they are", async () => {
  const { editing, answers, failures } = show();
  act(() => editing().start(message));
  act(() => editing().write(message, "Stop at 1.1"));
  act(() => void editing().save(message));
  expect([editing().isSaving(message), answers[0]?.text]).toEqual([true, "Stop at 1.1"]);
  await act(async () => answers[0]?.fail(new TypeError("Failed to fetch")));
  expect(failures).toHaveLength(1);
  expect([editing().editedId, editing().textOf(message), editing().isSaving(message)]).toEqual([
    "m1",
    "Stop at 1.1",
    false,
  ]);
  act(() => void editing().save(message));
  await act(async () => answers[1]?.store());
  expect([editing().editedId, editing().endCount]).toEqual([null, 1]);
  act(() => editing().start(message));
  expect(editing().textOf(message)).toBe("Stop at 1.0");
});

it("goes on after a reload where one was", () => {
  const first = show();
  act(() => first.editing().start(message));
  act(() => first.editing().write(message, "Stop at 1.2"));
  first.reload();
  const { editing } = show();
  expect([editing().editedId, editing().textOf(message)]).toEqual(["m1", "Stop at 1.2"]);
  act(() => editing().cancel(message));
  expect(show().editing().editedId).toBeNull();
});

it("keeps what was begun on one message while another is edited", async () => {
  const { editing, answers } = show();
  act(() => editing().start(message));
  act(() => editing().write(message, "Stop at 1.3"));
  act(() => editing().start(other));
  expect(editing().textOf(other)).toBe("Target at 2.0");
  act(() => editing().start(message));
  expect(editing().textOf(message)).toBe("Stop at 1.3");
  act(() => void editing().save(message));
  act(() => editing().start(other));
  await act(async () => answers[0]?.store());
  expect([editing().editedId, editing().endCount]).toEqual(["m2", 0]);
});

it("may be emptied, and stores nothing then", () => {
  const { editing, answers } = show();
  act(() => editing().start(message));
  act(() => editing().write(message, ""));
  expect(editing().textOf(message)).toBe("");
  act(() => void editing().save(message));
  expect([editing().editedId, answers.length]).toEqual([null, 0]);
});

it("keeps what was written when the message is deleted meanwhile, and ends where nothing was", () => {
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

/** What a browser tells the other tabs. */
function tellOtherTab(): void {
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "drafts" })));
}

it("ends with a save or a cancel in another tab", async () => {
  const first = show();
  act(() => first.editing().start(message));
  act(() => first.editing().write(message, "Stop at 1.5"));
  const second = show();
  act(() => first.editing().write(message, "Stop at 1.6"));
  tellOtherTab();
  expect(second.editing().textOf(message)).toBe("Stop at 1.6");
  act(() => void first.editing().save(message));
  await act(async () => first.answers[0]?.store());
  tellOtherTab();
  expect([second.editing().editedId, second.editing().textOf(message)]).toEqual([null, "Stop at 1.0"]);

  act(() => first.editing().start(message));
  const third = show();
  expect(third.editing().editedId).toBe("m1");
  act(() => first.editing().cancel(message));
  tellOtherTab();
  expect([third.editing().editedId, show().editing().editedId]).toEqual([null, null]);
});

it("continues while another tab edits another message", () => {
  const first = show();
  act(() => first.editing().start(message));
  act(() => first.editing().write(message, "Stop at 1.5"));
  const second = show();
  act(() => second.editing().start(other));
  act(() => second.editing().cancel(other));
  tellOtherTab();
  expect([first.editing().editedId, first.editing().textOf(message)]).toEqual(["m1", "Stop at 1.5"]);
});

it("does not overwrite what changed since the edit began, unless the author wants it", async () => {
  const before = show();
  act(() => before.editing().start(message));
  act(() => before.editing().write(message, "Stop at 1.5"));
  before.reload();
  const { editing, answers, editFirst } = show();
  editFirst("Stop at 1.9");
  const changed = { ...message, content: "Stop at 1.9" };
  expect([editing().isConflict(message), editing().isConflict(changed)]).toEqual([false, true]);
  act(() => editing().write(changed, "Stop at 1.55"));
  act(() => void editing().save(changed));
  expect([editing().editedId, editing().isConflict(changed), answers]).toEqual(["m1", true, []]);
  act(() => void editing().overwrite(changed));
  await act(async () => answers[0]?.store());
  expect([editing().editedId, answers[0]?.text]).toEqual([null, "Stop at 1.55"]);
});

it("takes a change for the start of the edit as long as nothing was written", () => {
  const { editing, answers, editFirst } = show();
  act(() => editing().start(message));
  editFirst("Stop at 1.9");
  const changed = { ...message, content: "Stop at 1.9" };
  expect(editing().textOf(changed)).toBe("Stop at 1.9");
  act(() => editing().write(changed, "Stop at 1.95"));
  expect(editing().isConflict(changed)).toBe(false);
  act(() => void editing().save(changed));
  expect(answers).toHaveLength(1);
  // The live event may come before the answer.
  expect(editing().isConflict({ ...message, content: "Stop at 1.95" })).toBe(false);
});
