import type { FoundLessonRowFragment, FoundMessageRowFragment, SearchEverythingQuery } from "../../gql/graphql";
import { paths } from "../../lib/paths";
import { groupChannels, type Channel } from "../community";
import { findByWords } from "./find-by-words";
import type { Command } from "./commands";
import { filterTexts } from "./texts";

export type FoundMember = NonNullable<SearchEverythingQuery["search"]>["members"][number];

export type FoundPage = NonNullable<SearchEverythingQuery["search"]>["pages"][number];

/** An entry of the list: something to open, or a text that completes the query. */
export type SearchOption = { key: string } & (
  | { kind: "filters"; token: string; text: string; query: string }
  | { kind: "recent"; query: string }
  | { kind: "channels"; channel: Channel; path: string }
  | { kind: "commands"; command: Command }
  | { kind: "members"; member: FoundMember; path: string }
  | { kind: "lessons"; lesson: FoundLessonRowFragment; path: string }
  | { kind: "pages"; page: FoundPage; path: string }
  | { kind: "messages"; found: FoundMessageRowFragment; path: string }
  | { kind: "all" }
);

const MAX_CHANNELS = 6;

/** Finds channels by name, despite typos. Prefix matches come first, then channels with mentions, then unread ones. */
export function findChannels(channels: readonly Channel[], text: string, limit = MAX_CHANNELS): Channel[] {
  const query = text.trim().replace(/^#/, "").toLowerCase().replaceAll(" ", "-");
  const rank = ({ name, unread, unreadMentions }: Channel): number =>
    (query && name.toLowerCase().startsWith(query) ? 4 : 0) + (unreadMentions > 0 ? 2 : 0) + (unread > 0 ? 1 : 0);
  const readable = groupChannels(channels)
    .flatMap((group) => group.channels)
    .filter(({ viewerCanView }) => viewerCanView);
  const found = readable.filter(({ name }) => name.toLowerCase().includes(query));
  return (found.length > 0 ? found : findByWords(readable, ({ name }) => name, query))
    .sort((a, b) => rank(b) - rank(a))
    .slice(0, limit);
}

/** The unfinished word at the end of the query. */
export const lastWord = (query: string): string => query.split(/\s/).at(-1) ?? "";

/** The start of a username in an unfinished `from:`. */
export const unfinishedSender = (query: string): string => /(?:^|\s)from:@?(\S+)$/i.exec(query)?.[1] ?? "";

/** Ways to complete the unfinished word: a filter, or the value of `in:` or `from:`. */
export function suggestFilters(
  query: string,
  channels: readonly Channel[],
  members: readonly { username: string }[],
): SearchOption[] {
  const word = lastWord(query);
  const before = query.slice(0, query.length - word.length);
  const complete = (token: string, text: string, end: string): SearchOption => ({
    kind: "filters",
    key: `filter ${token}`,
    token,
    text,
    query: `${before}${token}${end}`,
  });
  const [, channelPart] = /^in:#?(\S*)$/i.exec(word) ?? [];
  if (channelPart !== undefined) {
    const isComplete = channels.some(({ name }) => name === channelPart.toLowerCase());
    if (isComplete) return [];
    return findChannels(channels, channelPart).map(({ name, description }) => complete(`in:${name}`, description, " "));
  }
  if (/^from:/i.test(word)) {
    const isComplete = members.some(({ username }) => word.toLowerCase() === `from:${username.toLowerCase()}`);
    if (isComplete) return [];
    return members.map(({ username }) => complete(`from:${username}`, "", " "));
  }
  if (query.trim() && word.length < 2) return [];
  return filterTexts
    .filter(({ token }) => token.startsWith(word.toLowerCase()) && token !== word.toLowerCase())
    .map(({ token, text }) => complete(token, text, token.endsWith(":") ? "" : " "));
}

export const hasFilters = (query: string): boolean => /(?:^|\s)(?:from|in|has|helped|before|after):/i.test(query);

export const channelOptions = (channels: readonly Channel[]): SearchOption[] =>
  channels.map((channel) => ({
    kind: "channels",
    key: `channel ${channel.id}`,
    channel,
    path: paths.community(channel.id),
  }));

export const commandOptions = (commands: readonly Command[]): SearchOption[] =>
  commands.map((command) => ({ kind: "commands", key: `command ${command.title}`, command }));

export const memberOptions = (members: readonly FoundMember[]): SearchOption[] =>
  members.map((member) => ({
    kind: "members",
    key: `member ${member.id}`,
    member,
    path: paths.publicProfile(member.id),
  }));

/** A locked lesson opens its course, which says how to unlock it. */
export const lessonOptions = (lessons: readonly FoundLessonRowFragment[]): SearchOption[] =>
  lessons.map((lesson) => ({
    kind: "lessons",
    key: `lesson ${lesson.id}`,
    lesson,
    path: lesson.viewerCanRead ? paths.lesson(lesson.courseSlug, lesson.id) : paths.course(lesson.courseSlug),
  }));

export const pageOptions = (pages: readonly FoundPage[]): SearchOption[] =>
  pages.map((page) => ({ kind: "pages", key: `page ${page.path}`, page, path: page.path }));

export const messageOptions = (edges: readonly { node: FoundMessageRowFragment }[]): SearchOption[] =>
  edges.map(({ node: found }) => ({
    kind: "messages",
    key: `message ${found.message.id}`,
    found,
    path: paths.community(found.message.channelId, found.message.id),
  }));
