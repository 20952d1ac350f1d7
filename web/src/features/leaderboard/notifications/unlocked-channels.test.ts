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

function knowing(...channels: ReturnType<typeof channel>[]): InMemoryCache {
  const cache = new InMemoryCache();
  cache.writeQuery({ query: ChannelLevelsDocument, data: { channels } });
  return cache;
}

const usual = [channel("general", null), channel("chart-review", 1), channel("lab", 10), channel("floor", 25)];

it.each([
  [9, 10, "#lab is open to you now."],
  [9, 30, "#lab and #floor are open to you now."],
  [10, 11, null],
  [4, 5, null],
  [1, 2, null],
])("from level %i to %i, by the channels that are known: %s", (levelBefore, level, said) => {
  expect(unlockedText({ levelBefore, level }, knowing(...usual))).toBe(said);
});

it("counts where there are too many to name, and leaves out what opens otherwise or is archived", () => {
  const many = ["a", "b", "c", "d"].map((name) => channel(name, 7));
  expect(unlockedText({ levelBefore: 6, level: 7 }, knowing(...many))).toBe("4 channels are open to you now.");
  const others = [channel("old", 7, { archived: true }), channel("paid", 7, { accessLevel: "PREMIUM" })];
  expect(unlockedText({ levelBefore: 6, level: 7 }, knowing(...others))).toBeNull();
});

it.each([
  [9, 10, "New levels may open channels."],
  [98, 120, "New levels may open channels."],
  [1, 2, null],
  [10, 24, null],
])("from level %i to %i, where no channel is known: %s", (levelBefore, level, said) => {
  expect(unlockedText({ levelBefore, level }, new InMemoryCache())).toBe(said);
});
