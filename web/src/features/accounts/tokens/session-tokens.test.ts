import { waitFor } from "@testing-library/react";
import { readTab, writeTab } from "../../../lib/storage/tab-storage";
import { clearStoredSession, storeTokens, watchTokens } from "./session-tokens";
import { createTestToken } from "./test-token";

const token = createTestToken({ id: "ada", exp: 4_000_000_000 });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  storeTokens({ token, refreshToken: "r" });
  localStorage.setItem("drafts", '{"draft:ada c":"Secret"}');
  writeTab("contact:ada:", '{"message":"Secret"}');
  writeTab("unsent:ada c", "[]");
});

it("removes drafts when a session ends, but keeps unsent messages", () => {
  clearStoredSession("Your session has ended");
  expect([localStorage.getItem("drafts"), readTab("contact:ada:")]).toEqual([null, null]);
  expect(readTab("unsent:ada c")).toBe("[]");
});

it("removes this tab's drafts when the session ends in another tab", () => {
  const unwatch = watchTokens(() => undefined);
  localStorage.removeItem("token");
  window.dispatchEvent(new StorageEvent("storage", { key: "token", oldValue: token, newValue: null }));
  expect(readTab("contact:ada:")).toBeNull();
  unwatch();
});

it("keeps drafts when the token is refreshed", () => {
  const unwatch = watchTokens(() => undefined);
  const newValue = createTestToken({ id: "ada", exp: 4_000_000_001 });
  storeTokens({ token: newValue, refreshToken: "r2" });
  window.dispatchEvent(new StorageEvent("storage", { key: "token", oldValue: token, newValue }));
  expect(localStorage.getItem("drafts")).not.toBeNull();
  unwatch();
});

describe("in a browser with push messages", () => {
  const unsubscribe = jest.fn(() => Promise.resolve(true));
  const close = jest.fn();
  const getRegistration = jest.fn();

  beforeEach(() => {
    jest.clearAllMocks();
    Object.defineProperty(navigator, "serviceWorker", { configurable: true, value: { getRegistration } });
  });
  afterEach(() => Reflect.deleteProperty(navigator, "serviceWorker"));

  it("ends the subscription and closes the shown notifications when a session ends", async () => {
    getRegistration.mockResolvedValue({
      getNotifications: () => Promise.resolve([{ close }, { close }]),
      pushManager: { getSubscription: () => Promise.resolve({ unsubscribe }) },
    });
    storeTokens({ token, refreshToken: "r2" });
    expect(getRegistration).not.toHaveBeenCalled();
    clearStoredSession();
    await waitFor(() => expect(unsubscribe).toHaveBeenCalledTimes(1));
    expect(close).toHaveBeenCalledTimes(2);
  });

  it("ends the session even if the browser has no subscription or refuses", async () => {
    getRegistration.mockRejectedValue(new Error("The operation is insecure"));
    clearStoredSession();
    await waitFor(() => expect(getRegistration).toHaveBeenCalled());
    expect(localStorage.getItem("token")).toBeNull();
  });
});
