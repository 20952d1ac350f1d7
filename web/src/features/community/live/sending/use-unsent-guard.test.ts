import { renderHook } from "@testing-library/react";
import { clearStoredSession, storeTokens } from "../../../accounts/tokens/session-tokens";
import { PendingStore } from "./pending-store";
import { useUnsentGuard } from "./use-unsent-guard";

/** Whether the browser would ask before it closes the page. */
const asks = (): boolean => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

it("has the browser ask before it closes a tab with something unsent, as long as its writer is signed in", () => {
  storeTokens({ token: `x.${btoa(JSON.stringify({ id: "ada", exp: 4_000_000_000 }))}.x`, refreshToken: null });
  const { unmount } = renderHook(() => useUnsentGuard("ada"));
  const written = {
    clientMessageId: "w1",
    content: "Anybody there?",
    replyTo: null,
    writtenAt: "2026-01-01T00:00:00.000Z",
    status: "queued" as const,
    error: null,
  };
  const store = new PendingStore("ada");
  expect(asks()).toBe(false);
  store.write("c1", [written]);
  expect(asks()).toBe(true);
  store.write("c1", [{ ...written, status: "failed" }]);
  expect(asks()).toBe(true);
  clearStoredSession();
  expect(asks()).toBe(false);
  unmount();
});
