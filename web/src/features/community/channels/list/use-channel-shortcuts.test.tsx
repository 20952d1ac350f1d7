import { fireEvent, render, screen } from "@testing-library/react";
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

it("handles shortcuts, but not while a dialog is open", () => {
  const onOpen = jest.fn();
  const onShowShortcuts = jest.fn();
  const Page = ({ hasDialog }: { hasDialog: boolean }) => {
    useChannelShortcuts({ channels, currentId: "general", onOpen, onShowShortcuts });
    return hasDialog ? <div role="dialog" /> : <textarea />;
  };
  const press = () => {
    fireEvent.keyDown(document.body, { key: "ArrowUp", altKey: true });
    fireEvent.keyDown(document.body, { key: "ArrowDown", altKey: true, shiftKey: true });
    fireEvent.keyDown(document.body, { key: "?", shiftKey: true });
  };
  const { rerender } = render(<Page hasDialog />);
  press();
  expect([onOpen.mock.calls, onShowShortcuts.mock.calls]).toEqual([[], []]);
  rerender(<Page hasDialog={false} />);
  press();
  expect([onOpen.mock.calls, onShowShortcuts.mock.calls.length]).toEqual([[["welcome"], ["swing-ideas"]], 1]);
  const typed = (key: string, ctrlKey = false) => fireEvent.keyDown(screen.getByRole("textbox"), { key, ctrlKey });
  expect([typed("?"), typed("/"), onShowShortcuts.mock.calls.length]).toEqual([true, true, 1]);
  expect([typed("/", true), onShowShortcuts.mock.calls.length]).toEqual([false, 2]);
});
