import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { ChannelSwitcher, findChannels } from "./channel-switcher";
import { sampleChannel } from "../sample-channel";
import { neighborChannel, useChannelShortcuts } from "./use-channel-shortcuts";

const channels = [
  sampleChannel("welcome", { category: "ANNOUNCEMENTS" }),
  sampleChannel("general"),
  sampleChannel("swing-ideas", { unread: 3 }),
  sampleChannel("premium-lounge", { viewerCanView: false, unread: 2 }),
  sampleChannel("day-swing", { unread: 1, unreadMentions: 1 }),
  sampleChannel("old", { archived: true, unread: 1 }),
];

const names = (found: readonly { name: string }[]): string[] => found.map(({ name }) => name);

it("ranks accessible channels by name prefix, then mentions, then unread messages", () => {
  expect(names(findChannels(channels, "SWING"))).toEqual(["swing-ideas", "day-swing"]);
  expect(names(findChannels(channels, ""))).toEqual(["day-swing", "swing-ideas", "welcome", "general"]);
  expect(findChannels(channels, "lounge")).toEqual([]);
});

it("steps through accessible channels in the sidebar's order, optionally only unread ones", () => {
  const step = (from: string | undefined, by: -1 | 1, onlyUnread = false) =>
    neighborChannel(channels, from, by, onlyUnread)?.name;
  expect([step("welcome", 1), step("swing-ideas", 1), step("day-swing", 1)]).toEqual([
    "general",
    "day-swing",
    "welcome",
  ]);
  expect([step("welcome", -1), step("general", 1, true), step("general", -1, true)]).toEqual([
    "day-swing",
    "swing-ideas",
    "day-swing",
  ]);
  expect([step(undefined, 1), step(undefined, -1)]).toEqual(["welcome", "day-swing"]);
  expect([step("general", 1, true), neighborChannel([], undefined, 1, false)]).toEqual(["swing-ideas", null]);
});

it("opens a channel by keyboard after the dialog closes", async () => {
  const onOpen = jest.fn();
  const onClose = jest.fn();
  const { rerender } = render(<ChannelSwitcher channels={channels} onOpen={onOpen} onClose={onClose} />);
  const field = screen.getByRole("combobox", { name: "Channel name" });
  expect(field).toHaveFocus();
  await userEvent.keyboard("zzz");
  expect(screen.getByRole("status")).toHaveTextContent("No matching channels.");
  await userEvent.clear(field);
  await userEvent.keyboard("s{ArrowDown}{Enter}");
  expect(onClose).toHaveBeenCalled();
  rerender(<></>);
  await waitFor(() => expect(onOpen.mock.calls).toEqual([["day-swing"]]));
});

it("handles shortcuts, but not while a dialog is open", () => {
  const onOpen = jest.fn();
  const onToggleSwitcher = jest.fn();
  const onShowShortcuts = jest.fn();
  const Page = ({ hasDialog }: { hasDialog: boolean }) => {
    useChannelShortcuts({
      channels,
      currentId: "general",
      onOpen,
      isSwitcherOpen: false,
      onToggleSwitcher,
      onShowShortcuts,
    });
    return hasDialog ? <div role="dialog" /> : <textarea />;
  };
  const press = () => {
    fireEvent.keyDown(document.body, { key: "k", ctrlKey: true });
    fireEvent.keyDown(document.body, { key: "ArrowUp", altKey: true });
    fireEvent.keyDown(document.body, { key: "ArrowDown", altKey: true, shiftKey: true });
    fireEvent.keyDown(document.body, { key: "?", shiftKey: true });
  };
  const { rerender } = render(<Page hasDialog />);
  press();
  expect([onToggleSwitcher.mock.calls, onOpen.mock.calls, onShowShortcuts.mock.calls]).toEqual([[], [], []]);
  rerender(<Page hasDialog={false} />);
  press();
  expect([onToggleSwitcher.mock.calls, onOpen.mock.calls]).toEqual([[[]], [["welcome"], ["swing-ideas"]]]);
  expect(onShowShortcuts).toHaveBeenCalledTimes(1);
  const typed = (key: string, ctrlKey = false) => fireEvent.keyDown(screen.getByRole("textbox"), { key, ctrlKey });
  expect([typed("?"), typed("/"), onShowShortcuts.mock.calls.length]).toEqual([true, true, 1]);
  expect([typed("/", true), onShowShortcuts.mock.calls.length]).toEqual([false, 2]);
});

it("toggles the switcher and suppresses the browser's own shortcut", async () => {
  const Page = () => {
    const [isSwitcherOpen, setSwitcherOpen] = useState(false);
    const onToggleSwitcher = () => setSwitcherOpen((isOpen) => !isOpen);
    useChannelShortcuts({
      channels,
      currentId: "general",
      onOpen: () => undefined,
      isSwitcherOpen,
      onToggleSwitcher,
      onShowShortcuts: () => undefined,
    });
    return (
      isSwitcherOpen && <ChannelSwitcher channels={channels} onOpen={() => undefined} onClose={onToggleSwitcher} />
    );
  };
  render(<Page />);
  const reachesBrowser = (target: Element) => fireEvent.keyDown(target, { key: "k", ctrlKey: true });
  expect(reachesBrowser(document.body)).toBe(false);
  expect(reachesBrowser(screen.getByRole("combobox"))).toBe(false);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
