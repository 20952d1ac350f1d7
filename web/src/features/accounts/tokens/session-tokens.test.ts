import { readDraft, storeDraft } from "../../../lib/storage/drafts";
import { readTab, writeTab } from "../../../lib/storage/tab-storage";
import { clearStoredSession, startSessionScope, storeTokens } from "./session-tokens";
import { createTestToken } from "./test-token";

const token = createTestToken({ id: "ada", exp: 4_000_000_000 });

beforeAll(() => startSessionScope(() => undefined));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  storeTokens({ token, refreshToken: "r" });
  storeDraft("draft:ada c", "Secret");
  writeTab("contact:ada:", '{"message":"Secret"}');
  writeTab("unsent:ada c", "[]");
});

it("removes drafts when a session ends, but keeps unsent messages", () => {
  clearStoredSession("Your session has ended");
  expect([readDraft("draft:ada c"), readTab("contact:ada:")]).toEqual([null, null]);
  expect(readTab("unsent:ada c")).toBe("[]");
});

it("removes this tab's drafts when the session ends in another tab", () => {
  localStorage.removeItem("token");
  window.dispatchEvent(new StorageEvent("storage", { key: "token", oldValue: token, newValue: null }));
  expect(readTab("contact:ada:")).toBeNull();
});

it("removes drafts when another member signs in without a sign-out", () => {
  storeTokens({ token: createTestToken({ id: "ben", exp: 4_000_000_000 }), refreshToken: null });
  expect([readDraft("draft:ada c"), readTab("contact:ada:")]).toEqual([null, null]);
});

it("keeps drafts when the token is refreshed", () => {
  const newValue = createTestToken({ id: "ada", exp: 4_000_000_001 });
  storeTokens({ token: newValue, refreshToken: "r2" });
  window.dispatchEvent(new StorageEvent("storage", { key: "token", oldValue: token, newValue }));
  expect(readDraft("draft:ada c")).not.toBeNull();
});

it("tells the service worker when a session ends, so that it ends push messages", () => {
  const postMessage = jest.fn();
  const value = { controller: { postMessage } };
  Object.defineProperty(navigator, "serviceWorker", { configurable: true, value });
  storeTokens({ token, refreshToken: "r2" });
  expect(postMessage).not.toHaveBeenCalled();
  clearStoredSession();
  expect(postMessage).toHaveBeenCalledWith("ended");
  Reflect.deleteProperty(navigator, "serviceWorker");
});
