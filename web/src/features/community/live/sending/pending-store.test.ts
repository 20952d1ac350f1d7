import { writeTab } from "../../../../lib/storage/tab-storage";
import type { PendingMessage } from "../window/message-feed";
import { PendingStore } from "./pending-store";

const written: PendingMessage = {
  clientMessageId: "1-a",
  content: "Hello",
  replyTo: null,
  writtenAt: "2026-01-01T00:00:00.000Z",
  status: "sending",
  error: null,
};

beforeEach(() => sessionStorage.clear());

it("sends again what was under way", () => {
  const store = new PendingStore("ada");
  store.write("c", [written]);
  expect(store.read("c")).toEqual([{ ...written, status: "queued" }]);
});

it.each(["{", "{}", "null"])("ignores a damaged list: %s", (stored) => {
  writeTab("unsent:ada c", stored);
  expect(new PendingStore("ada").read("c")).toEqual([]);
});

it("keeps the readable messages of a list with damaged ones", () => {
  const damaged = [
    null,
    { ...written, writtenAt: undefined },
    { ...written, replyTo: {} },
    { ...written, status: "x" },
  ];
  writeTab("unsent:ada c", JSON.stringify([...damaged, written]));
  expect(new PendingStore("ada").read("c")).toHaveLength(1);
});
