import { createContext, useMemo } from "react";
import type { Channel } from "./list/channel-groups";

// Contexts, so that what they change draws the parts that read them and no message again.

/** How many messages are unread in the channels that are not shown. */
export const UnreadElsewhereContext = createContext(0);

export const countUnreadElsewhere = (channels: readonly Channel[], currentId: string | undefined): number =>
  channels
    .filter(({ id, viewerCanView, archived }) => id !== currentId && viewerCanView && !archived)
    .reduce((sum, { unread }) => sum + unread, 0);

/** The channels that the reader can open, by id and by name: messages link to these only. */
export interface AccessibleChannels {
  nameById: (id: string) => string | undefined;
  idByName: (name: string) => string | undefined;
}

export const AccessibleChannelsContext = createContext<AccessibleChannels>({
  nameById: () => undefined,
  idByName: () => undefined,
});

/** The same object until a channel opens, closes, or gets another name. */
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
    return { nameById: (id) => byId.get(id), idByName: (name) => byName.get(name.toLowerCase()) };
  }, [names]);
}
