import { useMemo, useSyncExternalStore } from "react";
import { useChannelMutesQuery } from "./notifications.generated";

const MINUTE_MS = 60_000;

function everyMinute(onTick: () => void): () => void {
  const timer = window.setInterval(onTick, MINUTE_MS);
  return () => window.clearInterval(timer);
}

/** The ids of the channels that the viewer has muted. Rerenders only when a mute starts or ends. */
export function useMutedChannels(): ReadonlySet<string> {
  const { data } = useChannelMutesQuery({ fetchPolicy: "cache-and-network" });
  const channels = data?.notificationSettings.channels ?? [];
  const ids = useSyncExternalStore(everyMinute, () =>
    channels
      .filter(({ mutedUntil }) => mutedUntil !== null && Date.parse(mutedUntil) > Date.now())
      .map(({ channelId }) => channelId)
      .join(" "),
  );
  return useMemo(() => new Set(ids.split(" ")), [ids]);
}
