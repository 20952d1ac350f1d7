import { act, renderHook } from "@testing-library/react";
import { EMPTY_FEED, type FeedMessage } from "../feed/message-feed";
import { message as storedMessage } from "../feed/simulated-channel";
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
    deleteFirst: () => rerender([{ ...message, content: "", deleted: true }, other]),
  };
}

it("keeps the words when they could not be stored, and lets them go when they are", async () => {
  const { editing, answers, failures } = show();
  act(() => editing().start(message));
  act(() => editing().write("Stop at 1.1"));
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
  act(() => first.editing().write("Stop at 1.2"));
  first.reload();
  const { editing } = show();
  expect([editing().editedId, editing().textOf(message)]).toEqual(["m1", "Stop at 1.2"]);
  act(() => editing().cancel(message));
  expect(show().editing().editedId).toBeNull();
});

it("keeps what was begun on one message while another is edited", async () => {
  const { editing, answers } = show();
  act(() => editing().start(message));
  act(() => editing().write("Stop at 1.3"));
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
  act(() => editing().write(""));
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
  act(() => editing().write("Stop at 1.4, because"));
  deleteFirst();
  const gone = { ...message, content: "", deleted: true };
  expect([editing().editedId, editing().textOf(gone)]).toEqual(["m1", "Stop at 1.4, because"]);
  act(() => editing().cancel(gone));
  expect([editing().editedId, show().editing().editedId]).toEqual([null, null]);
});
