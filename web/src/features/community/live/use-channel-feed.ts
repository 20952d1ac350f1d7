import { useApolloClient } from "@apollo/client/react";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { useRealtimeStatus } from "../../../lib/live/realtime-status";
import { useSession } from "../../accounts/session/session";
import type { ChannelFeed } from "./channel-feed";
import type { FeedController, FeedSnapshot } from "./feed-controller";
import { controllerOf } from "./feed-registry";

/** The messages of a channel, live while the caller is mounted. */
export function useChannelFeed(channelId: string): ChannelFeed {
  const client = useApolloClient();
  const viewerId = useSession().viewer?.id ?? "";
  const controller = useMemo(() => controllerOf(client, viewerId, channelId), [client, viewerId, channelId]);
  const isConnected = useRealtimeStatus() === "connected";

  useEffect(
    function keepOpen() {
      controller.open();
      return () => controller.close();
    },
    [controller],
  );
  useEffect(
    function followConnection() {
      controller.setConnected(isConnected);
      return () => controller.setConnected(false);
    },
    [controller, isConnected],
  );

  useEffect(
    // The live connection may have outlived a short time offline.
    function retryWhenOnline() {
      const retry = (): void => controller.retryLoad();
      window.addEventListener("online", retry);
      return () => window.removeEventListener("online", retry);
    },
    [controller],
  );

  const snapshot = useSyncExternalStore(controller.watch, controller.read);
  return useMemo(() => ({ ...actionsOf(controller), channelId, ...snapshot }), [controller, channelId, snapshot]);
}

function actionsOf(controller: FeedController): Omit<ChannelFeed, "channelId" | keyof FeedSnapshot> {
  const { setReading, loadOlder, loadNewer, showMessage, showLatest, showFirstNew, forgetNew } = controller;
  const { reload, send, retry, discard, edit, remove } = controller;
  return {
    setReading,
    loadOlder,
    loadNewer,
    showMessage,
    showLatest,
    showFirstNew,
    forgetNew,
    reload,
    send,
    retry,
    discard,
    edit,
    remove,
  };
}
