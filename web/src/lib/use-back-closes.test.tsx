import { act, renderHook } from "@testing-library/react";
import { provideNavigationState, useBackCloses } from "./use-back-closes";

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 150)));

let entries = 0;

/** A page that was opened after another one. */
beforeEach(() => {
  provideNavigationState(() => false);
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
  window.history.back();
  await settle();
}

it("closes what is open with Back, the topmost first, and stays on the page", async () => {
  const drawer = showLayer();
  const dialog = showLayer();
  await goBack();
  expect([drawer.close.mock.calls.length, dialog.close.mock.calls.length]).toEqual([0, 1]);
  await goBack();
  expect([drawer.close.mock.calls.length, isAt("page")]).toEqual([1, true]);
  await goBack();
  expect(isAt("before")).toBe(true);
});

it("takes its entry away when it is closed otherwise", async () => {
  showLayer().close();
  await settle();
  expect(isAt("page")).toBe(true);
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

it("keeps a dialog that opens while the entry of the one before is taken away", async () => {
  const back = jest.spyOn(window.history, "back");
  const { close, open } = showLayer();
  close();
  await act(async () => {
    while (back.mock.calls.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    open();
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
  expect(close).toHaveBeenCalledTimes(1);
  back.mockRestore();
  await goBack();
  expect([close.mock.calls.length, isAt("page")]).toEqual([2, true]);
});

it("does not undo the navigation that closes it, even if the next page is still loading", async () => {
  const { close } = showLayer();
  provideNavigationState(() => true);
  close();
  await settle();
  window.history.pushState({ entry: `next ${entries}` }, "");
  provideNavigationState(() => false);
  await settle();
  expect(isAt("next")).toBe(true);
  const { unmount } = showLayer();
  unmount();
  window.history.pushState({ entry: `last ${entries}` }, "");
  await settle();
  expect(isAt("last")).toBe(true);
});
