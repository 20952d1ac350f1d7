/** @jest-environment node */
import { sampleChannel } from "../sample-channel";
import type { Channel } from "./channel-groups";
import { sidebarGroups } from "./sidebar-groups";

const denied = { viewerCanView: false, viewerCanPost: false };

function groups(channels: readonly Channel[], input: Partial<Parameters<typeof sidebarGroups>[0]> = {}) {
  const all = sidebarGroups({
    channels,
    currentId: undefined,
    mutedIds: new Set(),
    isNewcomer: false,
    expandedKeys: new Set(),
    ...input,
  });
  return all.map(({ key, channels: shown, hidden }) => [key, shown.map(({ name }) => name), hidden.length]);
}

it("puts unread channels on top, those with mentions first, and keeps them in their category", () => {
  const list = [
    sampleChannel("a", { unread: 2 }),
    sampleChannel("b"),
    sampleChannel("c", { unread: 1, unreadMentions: 1 }),
  ];
  expect(groups(list)).toEqual([
    ["unread", ["c", "a"], 0],
    ["GENERAL", ["a", "b", "c"], 0],
  ]);
});

it("leaves out the open channel, muted channels without mentions, and channels without access", () => {
  const list = [
    sampleChannel("open", { unread: 2 }),
    sampleChannel("muted", { unread: 2 }),
    sampleChannel("mentioned", { unread: 2, unreadMentions: 1 }),
    sampleChannel("denied", { unread: 2, ...denied }),
  ];
  const [unread] = groups(list, { currentId: "open", mutedIds: new Set(["muted", "mentioned"]) });
  expect(unread).toEqual(["unread", ["mentioned"], 0]);
});

it("lists favorites in the member's order, without archived ones", () => {
  const list = [
    sampleChannel("a", { viewerFavoritePlace: 3 }),
    sampleChannel("b", { viewerFavoritePlace: 1 }),
    sampleChannel("old", { viewerFavoritePlace: 2, archived: true }),
    sampleChannel("other"),
  ];
  expect(groups(list)[0]).toEqual(["favorites", ["b", "a"], 0]);
});

it("shows newcomers without unread channels and favorites where they can post", () => {
  const list = ["welcome", "first", "second", "third"].map((name) =>
    sampleChannel(name, name === "welcome" ? { viewerCanPost: false } : {}),
  );
  const names = (channels: readonly Channel[]) => groups(channels, { isNewcomer: true })[0];
  expect(names(list)).toEqual(["start", ["first", "second"], 0]);
  expect(names([...list, sampleChannel("a", { unread: 1 })])).toEqual(["unread", ["a"], 0]);
  expect(names(list.map((channel) => ({ ...channel, viewerCanPost: false })))?.[0]).toBe("GENERAL");
});

it("hides all but four channels without access, unless there is one more, or the member opened one or asked for all", () => {
  const list = (count: number) => [
    ...Array.from({ length: count }, (_, index) => sampleChannel(`denied${index}`, denied)),
    sampleChannel("open"),
  ];
  const shown = ["open", "denied0", "denied1", "denied2", "denied3"];
  expect(groups(list(5))).toEqual([["GENERAL", [...shown, "denied4"], 0]]);
  expect(groups(list(7))).toEqual([["GENERAL", shown, 3]]);
  expect(groups(list(7), { expandedKeys: new Set(["GENERAL"]) })[0]?.[2]).toBe(0);
  expect(groups(list(7), { currentId: "denied6" })[0]?.[2]).toBe(0);
});
