import { categoryNames } from "../../texts";
import { favoritesOf } from "../favorites/use-favorites";
import { groupChannels, type Channel } from "./channel-groups";

/** A part of the channel list with its own heading. */
export interface SidebarGroup {
  /** "start", "unread", "favorites", or a category. */
  key: string;
  name: string;
  channels: readonly Channel[];
  /** Channels without access that are shown on request. */
  hidden: readonly Channel[];
}

/** The group at the top stays short, so that the other groups remain in sight. */
const MAX_UNREAD_ROWS = 6;
const MAX_STARTING_ROWS = 2;
/** One more than this isn't worth a button. */
const MAX_DENIED_ROWS = 4;

interface SidebarGroupsInput {
  channels: readonly Channel[];
  currentId: string | undefined;
  mutedIds: ReadonlySet<string>;
  isNewcomer: boolean;
  /** Keys of the groups that show channels without access. */
  expandedKeys: ReadonlySet<string>;
}

/**
 * Unread channels, favorites, and then all channels by category. A channel can be in several groups. Newcomers without unread channels
 * and favorites find channels to post in at the top instead, because the first categories have none.
 */
export function sidebarGroups(input: SidebarGroupsInput): SidebarGroup[] {
  const { channels, currentId, mutedIds, isNewcomer, expandedKeys } = input;
  const categories = groupChannels(channels);
  const readable = categories.flatMap((group) => group.channels).filter(({ viewerCanView }) => viewerCanView);
  const unread = readable
    .filter(({ id }) => id !== currentId)
    .filter(({ id, unread: count, unreadMentions }) => unreadMentions > 0 || (count > 0 && !mutedIds.has(id)))
    .sort((a, b) => b.unreadMentions - a.unreadMentions)
    .slice(0, MAX_UNREAD_ROWS);
  const favorites = favoritesOf(channels.filter(({ archived }) => !archived));
  const own: SidebarGroup[] = [
    { key: "unread", name: "Unread", channels: unread, hidden: [] },
    { key: "favorites", name: "Favorites", channels: favorites, hidden: [] },
  ];
  const top = own.filter((group) => group.channels.length > 0);
  const starting = readable.filter(({ viewerCanPost, category }) => viewerCanPost && category === "GENERAL");
  if (isNewcomer && top.length === 0 && starting.length > 0)
    top.push({ key: "start", name: "Start here", channels: starting.slice(0, MAX_STARTING_ROWS), hidden: [] });
  return [
    ...top,
    ...categories.map(({ category, channels: all }) => {
      const denied = all.filter(({ viewerCanView }) => !viewerCanView);
      const showsAll =
        denied.length <= MAX_DENIED_ROWS + 1 ||
        expandedKeys.has(category) ||
        denied.slice(MAX_DENIED_ROWS).some(({ id }) => id === currentId);
      const hidden = showsAll ? [] : denied.slice(MAX_DENIED_ROWS);
      return {
        key: category,
        name: categoryNames[category],
        channels: all.slice(0, all.length - hidden.length),
        hidden,
      };
    }),
  ];
}
