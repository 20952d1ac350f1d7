import { useApolloClient } from "@apollo/client/react";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { useRealtimeStatus } from "../../../lib/live/realtime-status";
import { useSession } from "../../accounts";
import type { ChannelFeed } from "./channel-feed";
import type { FeedController, FeedSnapshot } from "./feed-controller";
import { getFeedController } from "./feed-registry";

/** The messages of a channel, live while the component is mounted. */
export function useChannelFeed(channelId: string): ChannelFeed {
  const client = useApolloClient();
  const viewerId = useSession().viewer?.id ?? "";
  const controller = useMemo(() => getFeedController(client, viewerId, channelId), [client, viewerId, channelId]);
  const isConnected = useRealtimeStatus() === "connected";

  useEffect(
    function openFeed() {
      controller.open();
      return () => controller.close();
    },
    [controller],
  );
  useEffect(
    function syncConnection() {
      controller.setConnected(isConnected);
      return () => controller.setConnected(false);
    },
    [controller, isConnected],
  );

  useEffect(
    // The live connection can survive a short time offline, so `isConnected` alone does not trigger the retry.
    function retryWhenOnline() {
      const retry = (): void => controller.retryLoad();
      window.addEventListener("online", retry);
      return () => window.removeEventListener("online", retry);
    },
    [controller],
  );

  const snapshot = useSyncExternalStore(controller.subscribe, controller.getSnapshot);
  return useMemo(() => ({ ...actionsOf(controller), channelId, ...snapshot }), [controller, channelId, snapshot]);
}

function actionsOf(controller: FeedController): Omit<ChannelFeed, "channelId" | keyof FeedSnapshot> {
  const { setReading, loadOlder, loadNewer, showMessage, showLatest, showFirstNew, dismissNew } = controller;
  const { reload, send, edit, remove } = controller;
  const { retry, discard } = controller.outbox;
  return {
    setReading,
    loadOlder,
    loadNewer,
    showMessage,
    showLatest,
    showFirstNew,
    dismissNew,
    reload,
    send,
    retry,
    discard,
    edit,
    remove,
  };
}
