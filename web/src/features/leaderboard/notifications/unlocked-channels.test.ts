/** @jest-environment node */
import { InMemoryCache } from "@apollo/client";
import { unlockedText } from "./unlocked-channels";
import { ChannelLevelsDocument } from "../xp/xp.generated";

const channel = (name: string, minLevel: number | null, changes: object = {}) => ({
  __typename: "Channel" as const,
  id: name,
  name,
  accessLevel: minLevel === null ? ("FREE" as const) : ("LEVEL" as const),
  minLevel,
  archived: false,
  ...changes,
});

function cacheWith(...channels: ReturnType<typeof channel>[]): InMemoryCache {
  const cache = new InMemoryCache();
  cache.writeQuery({ query: ChannelLevelsDocument, data: { channels } });
  return cache;
}

const defaultChannels = [
  channel("general", null),
  channel("chart-review", 1),
  channel("lab", 10),
  channel("floor", 25),
];

it.each([
  [9, 10, "You unlocked #lab."],
  [9, 30, "You unlocked #lab and #floor."],
  [10, 11, null],
  [4, 5, null],
  [1, 2, null],
])("from level %i to %i with channels loaded: %s", (levelBefore, level, expected) => {
  expect(unlockedText({ levelBefore, level }, cacheWith(...defaultChannels))).toBe(expected);
});

it("counts channels when there are too many to name, and skips archived and premium ones", () => {
  const many = ["a", "b", "c", "d"].map((name) => channel(name, 7));
  expect(unlockedText({ levelBefore: 6, level: 7 }, cacheWith(...many))).toBe("You unlocked 4 channels.");
  const others = [channel("old", 7, { archived: true }), channel("paid", 7, { accessLevel: "PREMIUM" })];
  expect(unlockedText({ levelBefore: 6, level: 7 }, cacheWith(...others))).toBeNull();
});

it.each([
  [9, 10, "You may have unlocked new channels."],
  [98, 120, "You may have unlocked new channels."],
  [1, 2, null],
  [10, 24, null],
])("from level %i to %i without loaded channels: %s", (levelBefore, level, expected) => {
  expect(unlockedText({ levelBefore, level }, new InMemoryCache())).toBe(expected);
});
