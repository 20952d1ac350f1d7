/** @jest-environment node */
import { groupChannels, positionAfterMove, unreadBadge, pendingChannels, type Channel } from "./list/channel-groups";
import { resolveChannel } from "./list/resolve-channel";
import { countUnreadElsewhere } from "./channel-context";
import { sampleChannel } from "./sample-channel";
import { tabTitle } from "./list/channel-groups";

const channel = (name: string, change: Partial<Channel> = {}): Channel =>
  sampleChannel(name, { id: `id-${name}`, ...change });

const channels = [
  channel("help-desk", { category: "SUPPORT" }),
  channel("general"),
  channel("staff-room", { category: "STAFF", viewerCanView: false, viewerCanPost: false }),
  channel("welcome", { category: "ANNOUNCEMENTS" }),
];

it("groups channels by category in the specified order", () => {
  expect(groupChannels(channels).map((group) => group.category)).toEqual([
    "ANNOUNCEMENTS",
    "STAFF",
    "GENERAL",
    "SUPPORT",
  ]);
});

it("lists channels that the viewer can't open after the open ones of their category", () => {
  const denied = { viewerCanView: false };
  const list = [
    channel("a", denied),
    channel("b"),
    channel("c", denied),
    channel("d"),
    channel("e", { category: "TRADING" }),
  ];
  expect(groupChannels(list).map((group) => group.channels.map(({ name }) => name))).toEqual([
    ["e"],
    ["b", "d", "a", "c"],
  ]);
});

const resolve = (channelId: string | undefined, query: string | null = null, lastId: string | null = null) => {
  const { channel: found, isUnknown } = resolveChannel(channels, { channelId, query }, lastId);
  return isUnknown ? `unknown, so ${found?.name}` : found?.name;
};

it("finds a channel by ID or name, ignoring case", () => {
  expect([resolve("id-general"), resolve(undefined, "#General")]).toEqual(["general", "general"]);
});

it("resolves a denied channel", () => {
  expect(resolve("id-staff-room")).toBe("staff-room");
});

it("falls back to the first channel for conversation for an unknown one, and reports it as unknown", () => {
  expect(resolve("nonsense")).toBe("unknown, so general");
  expect(resolve(undefined, "nonsense", "id-help-desk")).toBe("unknown, so general");
});

it("opens the last channel, or one that the member can post in, or the first readable one", () => {
  expect(resolve(undefined, null, "id-welcome")).toBe("welcome");
  for (const lastId of [null, "id-staff-room", "nonsense"]) expect(resolve(undefined, null, lastId)).toBe("general");
  const opened = (list: Channel[]) => resolveChannel(list, { channelId: undefined, query: null }, null).channel?.name;
  const readOnly = channel("welcome", { category: "ANNOUNCEMENTS", viewerCanPost: false });
  expect(opened([readOnly, channel("forex-desk", { category: "TRADING" })])).toBe("forex-desk");
  expect(opened([readOnly])).toBe("welcome");
  expect(resolveChannel([], { channelId: undefined, query: null }, null)).toEqual({ channel: null, isUnknown: false });
});

it("caps the unread badge at 99+", () => {
  expect([unreadBadge(99), unreadBadge(100)]).toEqual(["99", "99+"]);
});

it("leaves archived channels out of the list", () => {
  const groups = groupChannels([channel("old", { archived: true }), channel("new")]);
  expect(groups.flatMap((group) => group.channels.map(({ name }) => name))).toEqual(["new"]);
});

it("lists unapproved channels for their creators, and queues them for admins", () => {
  const own = channel("own", { approval: "PENDING" });
  const pending = channel("pending", { approval: "PENDING", viewerCanApprove: true });
  const rejected = channel("rejected", { approval: "REJECTED", viewerCanApprove: true });
  const listed = [own, pending, rejected, channel("gone", { ...pending, archived: true })];
  expect(groupChannels(listed).flatMap((group) => group.channels)).toEqual([own]);
  expect(pendingChannels(listed)).toEqual([pending]);
});

it("moves a channel step by step across categories, including empty ones", () => {
  const list = [
    channel("a"),
    channel("b"),
    channel("t", { category: "TRADING" }),
    channel("w", { category: "ANNOUNCEMENTS" }),
  ];
  const [a, b, t, w] = list as [Channel, Channel, Channel, Channel];
  expect(positionAfterMove(list, b, -1)).toEqual({ category: "GENERAL", index: 0 });
  expect(positionAfterMove(list, a, 1)).toEqual({ category: "GENERAL", index: 1 });
  expect(positionAfterMove(list, a, -1)).toEqual({ category: "TRADING", index: 1 });
  expect(positionAfterMove(list, t, 1)).toEqual({ category: "GENERAL", index: 0 });
  expect(positionAfterMove(list, b, 1)).toEqual({ category: "SUPPORT", index: 0 });
  expect(positionAfterMove(list, w, -1)).toBeNull();
});

it("titles the tab with the channel and the unread count of all readable channels", () => {
  const general = channel("general", { unread: 1 });
  const denied = channel("staff-room", { viewerCanView: false, unread: 4 });
  const archived = channel("old-talk", { archived: true, unread: 2 });
  const title = (list: Channel[], current: Channel, otherUnread = 0) => tabTitle(list, current, new Set(), otherUnread);
  expect(title([general, channel("help-desk", { unread: 2 }), denied, archived], general)).toBe("(3) #general");
  expect(title(channels, channel("welcome"), 2)).toBe("(2) #welcome");
  expect(title([channel("general", { unread: 3 })], general, 2)).toBe("(5) #general");
  expect(title([channel("general", { unread: 150 })], general)).toBe("(99+) #general");
  expect(title(channels, channel("welcome"))).toBe("#welcome");
  expect(tabTitle(null, null, new Set())).toBeUndefined();
});

it("counts no messages of muted channels, not even mentions", () => {
  const general = channel("general", { unread: 1 });
  const loud = channel("loud", { unread: 7, unreadMentions: 2 });
  const muted = new Set([loud.id]);
  expect(tabTitle([general, loud], general, muted)).toBe("(1) #general");
  expect(tabTitle([general, loud], loud, muted)).toBe("(1) #loud");
  expect(countUnreadElsewhere([general, loud], general.id, muted)).toBe(0);
});
