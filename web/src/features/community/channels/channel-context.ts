import { createContext, useMemo } from "react";
import type { Channel } from "./list/channel-groups";

// Contexts, so that what they change draws the parts that read them and no message again.

/** How many messages are unread in the channels that are not shown. */
export const UnreadElsewhere = createContext(0);

export const unreadElsewhere = (channels: readonly Channel[], currentId: string | undefined): number =>
  channels
    .filter(({ id, viewerCanView, archived }) => id !== currentId && viewerCanView && !archived)
    .reduce((sum, { unread }) => sum + unread, 0);

/** The channels that the reader can open, by id and by name: messages link to these only. */
export interface OpenChannels {
  nameOf: (id: string) => string | undefined;
  idOf: (name: string) => string | undefined;
}

export const OpenChannelsContext = createContext<OpenChannels>({ nameOf: () => undefined, idOf: () => undefined });

/** The same object until a channel opens, closes, or gets another name. */
export function useOpenChannels(channels: readonly Channel[] | null): OpenChannels {
  const names = JSON.stringify(
    (channels ?? [])
      .filter(({ viewerCanView, archived }) => viewerCanView && !archived)
      .map(({ id, name }) => [id, name]),
  );
  return useMemo(() => {
    const entries = JSON.parse(names) as [id: string, name: string][];
    const byId = new Map(entries);
    const byName = new Map(entries.map(([id, name]) => [name.toLowerCase(), id]));
    return { nameOf: (id) => byId.get(id), idOf: (name) => byName.get(name.toLowerCase()) };
  }, [names]);
}
