import type { ApolloCache } from "@apollo/client";
import { useSyncExternalStore } from "react";
import { Changes } from "../../../lib/changes";
import { perSession } from "../../../lib/session-scope";
import type { Channel } from "./list/channel-groups";

const marked = perSession(() => ({ ids: new Set<string>(), changes: new Changes() }));

/** The channels that the member marked as unread since opening them. They stay unread until the member opens them again. */
export const useMarkedUnread = (): ReadonlySet<string> =>
  useSyncExternalStore(marked().changes.subscribe, () => marked().ids);

export const isMarkedUnread = (channelId: string): boolean => marked().ids.has(channelId);

export function setMarkedUnread(channelId: string, isMarked: boolean): void {
  const { ids, changes } = marked();
  if (ids.has(channelId) === isMarked) return;
  const others = [...ids].filter((id) => id !== channelId);
  marked().ids = new Set(isMarked ? [...others, channelId] : others);
  changes.notify();
}

/** Unlike a response, which may be outdated, this can move the position backward. */
export function writeReadPosition(
  cache: ApolloCache,
  { id, lastReadSeq, unread, unreadMentions }: Pick<Channel, "id" | "lastReadSeq" | "unread" | "unreadMentions">,
): void {
  cache.modify<Channel>({
    id: cache.identify({ __typename: "Channel", id }),
    fields: { lastReadSeq: () => lastReadSeq, unread: () => unread, unreadMentions: () => unreadMentions },
  });
}
