import { writeTab } from "../../../../lib/storage/tab-storage";
import type { PendingMessage } from "../window/message-feed";
import { PendingStore } from "./pending-store";

const pending: PendingMessage = {
  clientMessageId: "1-a",
  content: "Hello",
  replyTo: null,
  writtenAt: "2026-01-01T00:00:00.000Z",
  status: "sending",
  error: null,
};

beforeEach(() => sessionStorage.clear());

it("requeues a message that was being sent", () => {
  const store = new PendingStore("ada");
  store.write("c", [pending]);
  expect(store.read("c")).toEqual([{ ...pending, status: "queued" }]);
});

it.each(["{", "{}", "null"])("ignores a corrupt list: %s", (stored) => {
  writeTab("unsent:ada c", stored);
  expect(new PendingStore("ada").read("c")).toEqual([]);
});

it("keeps the valid messages of a list with corrupt ones", () => {
  const corrupt = [
    null,
    { ...pending, writtenAt: undefined },
    { ...pending, replyTo: {} },
    { ...pending, threadRoot: {} },
    { ...pending, status: "x" },
  ];
  writeTab("unsent:ada c", JSON.stringify([...corrupt, pending]));
  expect(new PendingStore("ada").read("c")).toHaveLength(1);
});
