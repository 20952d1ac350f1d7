import { ROUTES, type RouteName } from "../../lib/routes";
import { sampleChannel } from "../community/channels/sample-channel";
import { findCommands, firstCommands } from "./commands";

const MEMBER = { viewerCanModerate: false };
const ADMIN = { viewerCanModerate: true };

const titles = (query: string, viewer = MEMBER, channels = [sampleChannel("general")]): string[] =>
  findCommands(viewer, channels, query).map(({ title }) => title);

it.each([
  ["dash", "Dashboard"],
  ["leaderbord", "Leaderboard"],
  ["notifcation settings", "Notification settings"],
  ["Go to pricing", "Pricing"],
  ["change password", "Edit Password"],
  ["log out", "Sign out"],
  ["calculaters", "Calculators"],
  ["certificates", "Check a certificate"],
])("finds a page or an action by %j", (query, title) => {
  expect(titles(query)[0]).toBe(title);
});

it("finds nothing for other words", () => {
  expect(titles("breakout")).toEqual([]);
  expect(titles("  ")).toEqual([]);
});

it("offers members only what they may open", () => {
  expect(titles("audit log")).toEqual([]);
  expect(titles("audit log", ADMIN)).toEqual(["Audit Log"]);
  expect(titles("pricing", ADMIN)).toEqual([]);
  for (const command of firstCommands(MEMBER)) expect(command).toHaveProperty("path");
});

it("leads only to pages that exist", () => {
  const known = (Object.keys(ROUTES) as RouteName[]).map((name) => ROUTES[name].path.replace(/\/:\w+\?/g, ""));
  for (const letter of "abcdefghijklmnopqrstuvwxyz")
    for (const command of findCommands(ADMIN, [], letter)) if ("path" in command) expect(known).toContain(command.path);
});

it("offers a trade card in a channel in which the member may post", () => {
  const desk = { ...sampleChannel("trade-log"), category: "TRADING" as const, viewerCanPost: true };
  expect(findCommands(MEMBER, [desk], "trade card")).toEqual([
    expect.objectContaining({ title: "Write a trade card", channelId: desk.id, detail: "in #trade-log" }),
  ]);
  expect(findCommands(MEMBER, [{ ...desk, viewerCanPost: false }], "trade card")).toEqual([]);
});
