import { renderHook } from "@testing-library/react";
import { clearStoredSession, storeTokens } from "../../../accounts/tokens/session-tokens";
import { PendingStore } from "./pending-store";
import { useUnsentGuard } from "./use-unsent-guard";

const wouldConfirm = (): boolean => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

it("asks for confirmation before a tab with unsent messages closes, while their author is signed in", () => {
  storeTokens({ token: `x.${btoa(JSON.stringify({ id: "ada", exp: 4_000_000_000 }))}.x`, refreshToken: null });
  const { unmount } = renderHook(() => useUnsentGuard("ada"));
  const pending = {
    clientMessageId: "w1",
    content: "Is anyone here?",
    replyTo: null,
    writtenAt: "2026-01-01T00:00:00.000Z",
    status: "queued" as const,
    error: null,
  };
  const store = new PendingStore("ada");
  expect(wouldConfirm()).toBe(false);
  store.write("c1", [pending]);
  expect(wouldConfirm()).toBe(true);
  store.write("c1", [{ ...pending, status: "failed" }]);
  expect(wouldConfirm()).toBe(true);
  clearStoredSession();
  expect(wouldConfirm()).toBe(false);
  unmount();
});
