import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { RouterProvider } from "react-router-dom";
import { createTestRouter } from "../../../lib/navigation/test-router";
import { useThreadUrl } from "./use-thread-url";

/** The channel of a linked message, opened from the dashboard. */
function showChannel() {
  window.history.pushState({ idx: -1 }, "", "/dashboard");
  window.history.pushState(null, "", "/community/c?message=m");
  const wrapper = ({ children }: { children: ReactNode }) => (
    <RouterProvider router={createTestRouter([{ path: "*", element: children }])} />
  );
  return renderHook(() => useThreadUrl(), { wrapper }).result;
}

const address = () => window.location.pathname + window.location.search;

it("leaves no history entry behind after a thread was opened and closed", async () => {
  const url = showChannel();
  for (const id of ["a", "b"]) {
    act(() => url.current.openThread({ id, thread: null }));
    expect(address()).toBe(`/community/c?thread=${id}`);
    const gone = new Promise((resolve) => window.addEventListener("popstate", resolve, { once: true }));
    act(() => url.current.closeThread());
    expect(url.current.threadId).toBeNull();
    await act(() => gone);
    expect(address()).toBe("/community/c");
  }
  window.history.back();
  await waitFor(() => expect(address()).toBe("/dashboard"));
});
