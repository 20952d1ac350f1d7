import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from "@testing-library/react";
import { lazy, Suspense, useState, type ComponentType } from "react";
import { RouterProvider, useNavigate } from "react-router-dom";
import { createTestRouter } from "./test-router";
import { useBackCloses } from "./use-back-closes";

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 150)));

let entries = 0;

/** Each test starts on a page that has a previous page. */
beforeEach(() => {
  entries += 1;
  window.history.pushState({ entry: `before ${entries}` }, "");
  window.history.pushState({ entry: `page ${entries}` }, "");
});

const isAt = (name: string): boolean =>
  JSON.stringify(window.history.state) === JSON.stringify({ entry: `${name} ${entries}` });

function showLayer() {
  const close = jest.fn();
  const { rerender, unmount } = renderHook(({ open }) => useBackCloses(open, close), { initialProps: { open: true } });
  close.mockImplementation(() => rerender({ open: false }));
  return { close, open: () => rerender({ open: true }), unmount };
}

async function goBack(): Promise<void> {
  const gone = new Promise((resolve) => window.addEventListener("popstate", resolve, { once: true }));
  await act(async () => {
    window.history.back();
    await gone;
  });
  // Starts after the timers that the event started, so it ends after them on a busy machine, too.
  await settle();
}

it("closes the topmost layer on Back and stays on the page", async () => {
  const drawer = showLayer();
  const dialog = showLayer();
  await goBack();
  expect([drawer.close.mock.calls.length, dialog.close.mock.calls.length]).toEqual([0, 1]);
  await goBack();
  expect([drawer.close.mock.calls.length, isAt("page")]).toEqual([1, true]);
  await goBack();
  expect(isAt("before")).toBe(true);
});

it("removes its history entry when closed another way", async () => {
  showLayer().close();
  await waitFor(() => expect(isAt("page")).toBe(true));
});

it("keeps the dialog that a closing drawer opens", async () => {
  const drawer = showLayer();
  act(() => void drawer.close());
  const dialog = showLayer();
  await settle();
  expect(dialog.close).not.toHaveBeenCalled();
  await goBack();
  expect([dialog.close.mock.calls.length, isAt("page")]).toEqual([1, true]);
});

it("keeps a dialog that opens while the previous entry is being removed", async () => {
  const back = jest.spyOn(window.history, "back");
  const { close, open } = showLayer();
  close();
  await act(async () => {
    await waitFor(() => expect(back).toHaveBeenCalled(), { interval: 1 });
    open();
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
  expect(close).toHaveBeenCalledTimes(1);
  back.mockRestore();
  await goBack();
  expect([close.mock.calls.length, isAt("page")]).toEqual([2, true]);
});

it("does not undo the navigation that closes the layer", async () => {
  showLayer().unmount();
  window.history.pushState({ entry: `next ${entries}` }, "");
  await settle();
  expect(isAt("next")).toBe(true);
});

/** A page with an open layer, and a page that takes a while to load. */
function showLayerInRouter(leave: (close: () => void, navigate: () => void) => void) {
  let load = (): void => undefined;
  const loaded = new Promise<{ default: ComponentType }>(
    (resolve) => (load = () => resolve({ default: () => "The course" })),
  );
  const Course = lazy(() => loaded);
  function Page() {
    const [open, setOpen] = useState(true);
    const navigate = useNavigate();
    useBackCloses(open, () => setOpen(false));
    const handleClick = () =>
      leave(
        () => setOpen(false),
        () => void navigate("/course"),
      );
    return <button onClick={handleClick}>Leave</button>;
  }
  window.history.replaceState(null, "", "/");
  const router = createTestRouter([
    { path: "/", element: <Page /> },
    { path: "/course", element: <Course /> },
  ]);
  render(
    <Suspense fallback={null}>
      <RouterProvider router={router} />
    </Suspense>,
  );
  return { load };
}

it("does not undo the navigation to a page that is still loading", async () => {
  const { load } = showLayerInRouter((close, navigate) => {
    close();
    navigate();
  });
  fireEvent.click(await screen.findByRole("button", { name: "Leave" }));
  await settle();
  load();
  expect(await screen.findByText("The course")).toBeInTheDocument();
});

it.each([
  ["loaded", true],
  ["loading", false],
])("does not undo a navigation to a %s page that starts while the entry is being removed", async (_what, isLoaded) => {
  const goBack = window.history.back.bind(window.history);
  const back = jest.spyOn(window.history, "back");
  const { load } = showLayerInRouter((close, navigate) => {
    back.mockImplementationOnce(() => {
      goBack();
      navigate();
    });
    close();
  });
  if (isLoaded) load();
  fireEvent.click(await screen.findByRole("button", { name: "Leave" }));
  await waitFor(() => expect(back).toHaveBeenCalledTimes(1));
  load();
  expect(await screen.findByText("The course")).toBeInTheDocument();
  expect(window.location.pathname).toBe("/course");
  back.mockRestore();
});

it("returns from a page that a layer opened to the layer's page with one Back", async () => {
  const { load } = showLayerInRouter((_close, navigate) => navigate());
  load();
  fireEvent.click(await screen.findByRole("button", { name: "Leave" }));
  await screen.findByText("The course");
  await goBack();
  expect(screen.getByRole("button", { name: "Leave" })).toBeInTheDocument();
  expect(window.location.pathname).toBe("/");
  // The page opens its layer again, whose entry must not outlive the test.
  cleanup();
  await settle();
});

it("doesn't revert the navigation that removes its entry", async () => {
  const go = jest.spyOn(window.history, "go");
  const { load } = showLayerInRouter((close) => close());
  load();
  fireEvent.click(await screen.findByRole("button", { name: "Leave" }));
  await settle();
  // The browser would reload the page.
  expect(go).not.toHaveBeenCalled();
  go.mockRestore();
});
