import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter, useLocation, useNavigate } from "react-router-dom";
import { notify } from "../../../ui/toast/notify";
import type { ChannelFeed } from "../live/channel-feed";
import { useLinkedMessage } from "./use-linked-message";

/** A link to m1 that was opened in channel c1, and where its message stands. */
function follow(foundIn: Promise<string | null>) {
  const said = { info: jest.spyOn(notify, "info"), error: jest.spyOn(notify, "error") };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={["/community/c1?message=m1"]}>{children}</MemoryRouter>
  );
  const showMessage = jest.fn(() => foundIn);
  const { result, rerender } = renderHook(
    (phase: ChannelFeed["phase"]) => {
      const { pathname, search } = useLocation();
      useLinkedMessage({ channelId: "c1", phase, showMessage });
      return { address: pathname + search, navigate: useNavigate() };
    },
    { wrapper, initialProps: "loading" },
  );
  expect(showMessage).not.toHaveBeenCalled();
  rerender("ready");
  return {
    address: () => result.current.address,
    goTo: (address: string) => act(() => result.current.navigate(address)),
    showMessage,
    said,
  };
}

afterEach(() => jest.restoreAllMocks());

it("says once that a message is gone: a reload of the address says it no more", async () => {
  const { address, said } = follow(Promise.resolve(null));
  await waitFor(() => expect(address()).toBe("/community/c1"));
  expect(said.info.mock.calls).toEqual([["This message was deleted or isn't in this channel."]]);
});

it("leads to the channel in which the message stands", async () => {
  const { address, said } = follow(Promise.resolve("c2"));
  await waitFor(() => expect(address()).toBe("/community/c2?message=m1"));
  expect(said.info).not.toHaveBeenCalled();
});

it("keeps the address where the message is, or could not be asked for", async () => {
  const found = follow(Promise.resolve("c1"));
  const failed = follow(Promise.reject(new TypeError("Failed to fetch")));
  await waitFor(() => expect(failed.said.error).toHaveBeenCalledTimes(1));
  expect([found.address(), failed.address()]).toEqual(["/community/c1?message=m1", "/community/c1?message=m1"]);
});

it("follows the same link again when it is pressed again, and nothing by itself", async () => {
  const { address, goTo, showMessage } = follow(Promise.resolve("c1"));
  await waitFor(() => expect(showMessage).toHaveBeenCalledTimes(1));
  await goTo("/community/c1?message=m1");
  expect(showMessage.mock.calls).toEqual([["m1"], ["m1"]]);
  expect(address()).toBe("/community/c1?message=m1");
});
