import { createContext, useMemo } from "react";
import { countUnread, type Channel } from "./list/channel-groups";

// Contexts instead of props, so that changes rerender only their consumers and not every message.

/** The number of unread messages in other channels that aren't muted, and of notifications that aren't about an unread message. */
export const UnreadElsewhereContext = createContext(0);

export const countUnreadElsewhere = (
  channels: readonly Channel[],
  currentId: string | undefined,
  mutedIds: ReadonlySet<string>,
): number =>
  countUnread(
    channels.filter(({ id }) => id !== currentId),
    mutedIds,
  );

/** Opens the card of a mentioned member. */
export const OpenMentionContext = createContext<((username: string) => void) | null>(null);

/** Looks up the channels that the viewer can open. Messages link only to these. */
export interface AccessibleChannels {
  names: readonly string[];
  nameById: (id: string) => string | undefined;
  idByName: (name: string) => string | undefined;
}

export const AccessibleChannelsContext = createContext<AccessibleChannels>({
  names: [],
  nameById: () => undefined,
  idByName: () => undefined,
});

/** Returns the same object until the list of accessible channels or a name changes. */
export function useAccessibleChannels(channels: readonly Channel[] | null): AccessibleChannels {
  const names = JSON.stringify(
    (channels ?? [])
      .filter(({ viewerCanView, archived }) => viewerCanView && !archived)
      .map(({ id, name }) => [id, name]),
  );
  return useMemo(() => {
    const entries = JSON.parse(names) as [id: string, name: string][];
    const byId = new Map(entries);
    const byName = new Map(entries.map(([id, name]) => [name.toLowerCase(), id]));
    return {
      names: [...byId.values()],
      nameById: (id) => byId.get(id),
      idByName: (name) => byName.get(name.toLowerCase()),
    };
  }, [names]);
}
