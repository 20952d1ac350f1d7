import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter, useLocation, useNavigate } from "react-router-dom";
import { notify } from "../../../ui/toast/notify";
import type { FeedSnapshot } from "../live/channel-feed";
import type { MessageLocation } from "../live/feed-operations";
import { useLinkedMessage } from "./use-linked-message";

/** Opens a link to message m1 in channel c1. `location` is where the message really is. */
function openLink(location: Promise<MessageLocation | null>) {
  const notices = { info: jest.spyOn(notify, "info"), error: jest.spyOn(notify, "error") };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={["/community/c1?message=m1"]}>{children}</MemoryRouter>
  );
  const showMessage = jest.fn(() => location);
  const { result, rerender } = renderHook(
    (phase: FeedSnapshot["phase"]) => {
      const { pathname, search } = useLocation();
      useLinkedMessage({ channelId: "c1", showMessage }, phase);
      return { url: pathname + search, navigate: useNavigate() };
    },
    { wrapper, initialProps: "loading" },
  );
  expect(showMessage).not.toHaveBeenCalled();
  rerender("ready");
  return {
    url: () => result.current.url,
    goTo: (url: string) => act(() => result.current.navigate(url)),
    showMessage,
    notices,
  };
}

afterEach(() => jest.restoreAllMocks());

it("shows a notice for a deleted message, and removes it from the URL", async () => {
  const { url, notices } = openLink(Promise.resolve(null));
  await waitFor(() => expect(url()).toBe("/community/c1"));
  expect(notices.info.mock.calls).toEqual([["This message was deleted, or you don't have access to it."]]);
});

it("redirects to the channel of the message", async () => {
  const { url, notices } = openLink(Promise.resolve({ channelId: "c2", threadOnly: false }));
  await waitFor(() => expect(url()).toBe("/community/c2?message=m1"));
  expect(notices.info).not.toHaveBeenCalled();
});

it.each(["c1", "c2"])("opens the thread of a reply that the channel %s doesn't show", async (channelId) => {
  const { url } = openLink(Promise.resolve({ channelId, threadOnly: true }));
  await waitFor(() => expect(url()).toBe(`/community/${channelId}?thread=m1`));
});

it("keeps the URL if the message is in this channel or fails to load", async () => {
  const found = openLink(Promise.resolve({ channelId: "c1", threadOnly: false }));
  const failed = openLink(Promise.reject(new TypeError("Failed to fetch")));
  await waitFor(() => expect(failed.notices.error).toHaveBeenCalledTimes(1));
  expect([found.url(), failed.url()]).toEqual(["/community/c1?message=m1", "/community/c1?message=m1"]);
});

it("follows the same link again only when it is clicked again", async () => {
  const { url, goTo, showMessage } = openLink(Promise.resolve({ channelId: "c1", threadOnly: false }));
  await waitFor(() => expect(showMessage).toHaveBeenCalledTimes(1));
  await goTo("/community/c1?message=m1");
  expect(showMessage.mock.calls).toEqual([["m1"], ["m1"]]);
  expect(url()).toBe("/community/c1?message=m1");
});
