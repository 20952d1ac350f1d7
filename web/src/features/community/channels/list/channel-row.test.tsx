import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { sampleChannel } from "../sample-channel";
import { ChannelRow } from "./channel-row";

const show = (isMuted: boolean, unreadMentions = 0, state: { isCurrent?: boolean; isMarkedUnread?: boolean } = {}) =>
  render(
    <MemoryRouter>
      <ChannelRow
        channel={sampleChannel("charts", { unread: 3, unreadMentions })}
        isCurrent={state.isCurrent ?? false}
        isMarkedUnread={state.isMarkedUnread ?? false}
        isMuted={isMuted}
        now={new Date()}
        hasDraft={false}
        isTabStop
        groupKey="GENERAL"
      />
    </MemoryRouter>,
  );

it("doesn't count unread messages of a muted channel, but still shows mentions", () => {
  const { unmount } = show(false);
  expect(screen.getByText("charts")).toHaveClass("font-semibold");
  expect(screen.getByText("3")).toHaveClass("bg-signal");
  unmount();
  const muted = show(true);
  expect(screen.getByText("charts")).not.toHaveClass("font-semibold");
  expect(screen.queryByText("3")).toBeNull();
  muted.unmount();
  show(true, 1);
  expect(screen.getByText("@1")).toHaveClass("bg-warning");
});

it("counts the unread messages of the current channel only after the member marked them as unread", () => {
  const { unmount } = show(false, 0, { isCurrent: true });
  expect(screen.queryByText("3")).toBeNull();
  unmount();
  show(false, 0, { isCurrent: true, isMarkedUnread: true });
  expect(screen.getByText("3")).toHaveClass("bg-signal");
});
