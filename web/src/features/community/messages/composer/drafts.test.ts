import type { Quote } from "../../live/window/message-feed";
import { readMessageDraft, storeDraft, storeMessageDraft } from "../../../../lib/storage/drafts";
import { readReply, storeReply } from "./drafts";

beforeEach(() => localStorage.clear());

it("stores one draft per member and channel, and deletes it when it is empty", () => {
  storeMessageDraft("ada general", "Half a thought");
  storeMessageDraft("ben general", "Another");
  expect(readMessageDraft("ada general")).toBe("Half a thought");
  storeMessageDraft("ada general", "");
  expect([readMessageDraft("ada general"), readMessageDraft("ben general")]).toEqual(["", "Another"]);
});

it("doesn't overwrite a draft that another tab has just stored", () => {
  storeMessageDraft("ada general", "Written in the other tab");
  // This tab can't see it yet.
  const stale = jest.spyOn(Storage.prototype, "getItem").mockReturnValue(null);
  storeMessageDraft("ada support", "Written in this tab");
  stale.mockRestore();
  expect(readMessageDraft("ada general")).toBe("Written in the other tab");
  expect(readMessageDraft("ada support")).toBe("Written in this tab");
});

it("keeps the latest 100 drafts, even after the tab closes", () => {
  let now = 0;
  const clock = jest.spyOn(Date, "now").mockImplementation(() => (now += 1));
  for (let number = 1; number <= 101; number += 1) storeMessageDraft(`ada channel-${number}`, `Draft ${number}`);
  storeMessageDraft("ada channel-2", "Draft 2, longer");
  storeMessageDraft("ada channel-102", "Draft 102");
  sessionStorage.clear();
  expect([1, 2, 3, 4, 102].map((number) => readMessageDraft(`ada channel-${number}`))).toEqual([
    "",
    "Draft 2, longer",
    "",
    "Draft 4",
    "Draft 102",
  ]);
  clock.mockRestore();
});

it("keeps drafts in memory when browser storage is unavailable", () => {
  const deny = () => {
    throw new DOMException("denied", "SecurityError");
  };
  const set = jest.spyOn(Storage.prototype, "setItem").mockImplementation(deny);
  const get = jest.spyOn(Storage.prototype, "getItem").mockImplementation(deny);
  expect(() => storeMessageDraft("ada general", "x")).not.toThrow();
  expect(readMessageDraft("ada general")).toBe("x");
  storeMessageDraft("ada general", "");
  set.mockRestore();
  get.mockRestore();
});

it("stores the reply target with the draft", () => {
  const quote: Quote = {
    __typename: "QuotedMessage",
    id: "m1",
    senderId: "ben",
    senderUsername: "ben",
    content: "Why?",
    deleted: false,
  };
  storeReply("ada general", quote);
  expect([readReply("ada general"), readReply("ada support")]).toEqual([quote, null]);
  storeReply("ada general", null);
  expect(readReply("ada general")).toBeNull();
});

it.each(["{", "[1]", '{"text":1,"changedAt":1}', '{"text":"x"}'])("ignores a corrupt draft: %s", (stored) => {
  localStorage.setItem("drafts:draft:ada general", stored);
  expect(readMessageDraft("ada general")).toBe("");
  storeMessageDraft("ada general", "Again");
  expect(readMessageDraft("ada general")).toBe("Again");
});

it.each(["{", "{}", '{"id":"m1"}'])("ignores a corrupt reply: %s", (reply) => {
  storeDraft("reply:ada general", reply);
  expect(readReply("ada general")).toBeNull();
});
