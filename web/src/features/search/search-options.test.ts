import { sampleChannel } from "../community/channels/sample-channel";
import { findChannels, hasFilters, suggestFilters, unfinishedSender } from "./search-options";
import { readRecentSearches, rememberSearch } from "./recent-searches";

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

const tokens = (query: string, members: { username: string }[] = []): string[] =>
  suggestFilters(query, channels, members).map((option) => ("query" in option ? option.query : ""));

it("suggests the filters that the unfinished word starts, and the values of in: and from:", () => {
  expect(tokens("")).toEqual(["from:", "in:", "has:image ", "helped:yes ", "before:", "after:"]);
  expect(tokens("gold h")).toEqual([]);
  expect(tokens("gold HE")).toEqual(["gold helped:yes "]);
  expect(tokens("gold in:#swing")).toEqual(["gold in:swing-ideas ", "gold in:day-swing "]);
  expect(tokens("gold in:swing-ideas")).toEqual([]);
  expect(tokens("in:lounge")).toEqual([]);
  expect(tokens("gold from:an", [{ username: "ann" }])).toEqual(["gold from:ann "]);
  expect([unfinishedSender("gold from:@an"), unfinishedSender("from:ann "), unfinishedSender("from:")]).toEqual([
    "an",
    "",
    "",
  ]);
});

it("recognizes filters", () => {
  expect(["gold In:general", "has:", "login:x", "note: in"].map(hasFilters)).toEqual([true, true, false, false]);
});

it("remembers the latest searches, and ignores invalid stored values", () => {
  localStorage.setItem("recentSearches", JSON.stringify([7, "  ", "x".repeat(201), "gold"]));
  expect(readRecentSearches()).toEqual(["gold"]);
  for (const text of ["a", "b", "gold", " a ", "c", "d", ""]) rememberSearch(text);
  expect(readRecentSearches()).toEqual(["d", "c", "a", "gold", "b"]);
});
