import { readTab, writeTab } from "../../../lib/storage/tab-storage";
import { clearSession, storeTokens, watchTokens } from "./session-tokens";
import { tokenWith } from "./token-for-tests";

const token = tokenWith({ id: "ada", exp: 4_000_000_000 });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  storeTokens({ token, refreshToken: "r" });
  localStorage.setItem("drafts", '{"draft:ada c":"Secret"}');
  writeTab("contact:ada:", '{"message":"Secret"}');
  writeTab("unsent:ada c", "[]");
});

it("removes drafts however a session ends, and keeps messages that wait to be sent by their author", () => {
  clearSession("Your session has ended");
  expect([localStorage.getItem("drafts"), readTab("contact:ada:")]).toEqual([null, null]);
  expect(readTab("unsent:ada c")).toBe("[]");
});

it("removes the drafts of this tab when the session ends in another", () => {
  const unwatch = watchTokens(() => undefined);
  localStorage.removeItem("token");
  window.dispatchEvent(new StorageEvent("storage", { key: "token", oldValue: token, newValue: null }));
  expect(readTab("contact:ada:")).toBeNull();
  unwatch();
});

it("keeps drafts when the token is renewed", () => {
  const unwatch = watchTokens(() => undefined);
  const newValue = tokenWith({ id: "ada", exp: 4_000_000_001 });
  storeTokens({ token: newValue, refreshToken: "r2" });
  window.dispatchEvent(new StorageEvent("storage", { key: "token", oldValue: token, newValue }));
  expect(localStorage.getItem("drafts")).not.toBeNull();
  unwatch();
});
