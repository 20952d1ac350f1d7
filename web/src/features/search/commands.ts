import { findByWords } from "./find-by-words";
import { pathTo, ROUTES, type RouteName } from "../../lib/routes";
import type { IconName } from "../../ui/icon";
import type { Viewer } from "../accounts";
import type { Channel } from "../community";

type CommandViewer = Pick<Viewer, "viewerCanModerate">;

/** Something of the product that the viewer can open or do. */
export type Command = { title: string; icon: IconName } & (
  { path: string } | { action: "signOut" } | { action: "newTrade"; channelId: string; detail: string }
);

/** A page with other words for it. */
type Page = readonly [name: RouteName, icon: IconName, words: string, title?: string];

const PAGES: readonly Page[] = [
  ["dashboard", "home", "overview progress start"],
  ["myCourses", "book", "learning enrolled"],
  ["review", "refresh", "questions repeat practice"],
  ["leaderboard", "trophy", "rank xp level"],
  ["simulator", "chart", "practice trading paper demo market replay"],
  ["simulatorChallenge", "trophy", "simulator ranking compete", "Weekly challenge"],
  ["simulatorLab", "sliders", "test rule strategy overfitting"],
  ["journal", "edit", "trades statistics import csv playbook positions diary log"],
  ["simulatorRules", "info", "fills orders costs margin"],
  ["courses", "book", "catalog buy"],
  ["pricing", "star", "premium upgrade subscribe plan cost"],
  ["tools", "sliders", "tools"],
  ["glossary", "book", "terms definitions words dictionary"],
  ["certificates", "medal", "certificates verify number"],
  ["profile", "user", "account avatar bio settings"],
  ["notificationSettings", "megaphone", "email push digest mute quiet", "Notification settings"],
  ["purchases", "archive", "orders receipts invoices refund subscription"],
  ["editPassword", "lock", "change security"],
  ["editEmail", "mail", "change address"],
  ["editName", "edit", "change"],
  ["editPhone", "edit", "change"],
  ["editAddress", "home", "change"],
  ["explore", "search", "team testimonials features"],
  ["whyGlitch", "info", "about features"],
  ["contact", "mail", "support message question"],
  ["help", "info", "addiction gambling helpline losses"],
  ["terms", "info", "legal conditions"],
  ["privacy", "shield", "legal data gdpr export delete"],
  ["home", "home", "start"],
  ["adminToday", "shield", "admin tasks"],
  ["admin", "users", "admin members ban delete"],
  ["adminMessages", "mail", "admin inbox"],
  ["adminCourses", "book", "admin lessons edit", "Edit courses"],
  ["adminPeople", "users", "admin explore"],
  ["adminOrders", "archive", "admin payments refunds"],
  ["adminAnalytics", "chart", "admin numbers revenue"],
  ["adminApiKeys", "lock", "admin integrations"],
  ["adminAudit", "clock", "admin log moderation"],
];

const MAX_COMMANDS = 4;

/** The best-known pages, for an empty search. */
export const firstCommands = (viewer: CommandViewer): Command[] =>
  commandsOf(viewer, [])
    .slice(0, MAX_COMMANDS)
    .map(({ command }) => command);

/** Pages and actions by their names and other words for them, despite typos. */
export function findCommands(viewer: CommandViewer, channels: readonly Channel[], query: string): Command[] {
  const text = query.replace(/^(go to|open) /i, "");
  const start = text.trim().toLowerCase();
  const rank = ({ command }: NamedCommand): number => (command.title.toLowerCase().startsWith(start) ? 0 : 1);
  return findByWords(commandsOf(viewer, channels), ({ command, words }) => `${command.title} ${words}`, text)
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, MAX_COMMANDS)
    .map(({ command }) => command);
}

interface NamedCommand {
  command: Command;
  words: string;
}

function commandsOf(viewer: CommandViewer, channels: readonly Channel[]): NamedCommand[] {
  const isAdmin = viewer.viewerCanModerate;
  const pages = PAGES.filter(([name]) =>
    // Admins have nothing to buy.
    name === "pricing" ? !isAdmin : isAdmin || ROUTES[name].access !== "admins",
  ).map(([name, icon, words, title = ROUTES[name].title || "Home"]) => ({
    command: { title, icon, path: pathTo(name) },
    words,
  }));
  const desks = channels.filter(({ viewerCanPost }) => viewerCanPost);
  const desk = desks.find(({ name }) => name.includes("trade")) ?? desks.find(({ category }) => category === "TRADING");
  return [
    ...pages,
    ...(desk
      ? [
          {
            command: {
              title: "Write a trade card",
              icon: "chart" as const,
              action: "newTrade" as const,
              channelId: desk.id,
              detail: `in #${desk.name}`,
            },
            words: "new post entry stop target log",
          },
        ]
      : []),
    { command: { title: "Sign out", icon: "logout", action: "signOut" }, words: "log out logout exit" },
  ];
}
