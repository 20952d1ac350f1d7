import { useApolloClient } from "@apollo/client/react";
import { useSyncExternalStore } from "react";
import { controllerOf } from "../feed-registry";
import type { PendingMessage } from "../window/message-feed";
import { pendingChanges, PendingStore, watchPending } from "./pending-store";

interface StrandedMessage {
  message: PendingMessage;
  discard: () => void;
}

/** What the server refused for a channel that is not open to its writer any more: no list shows it. */
export function useStranded(viewerId: string, openChannelIds: readonly string[]): StrandedMessage[] {
  const client = useApolloClient();
  useSyncExternalStore(watchPending, pendingChanges);
  const store = new PendingStore(viewerId);
  return store
    .channelIds()
    .filter((channelId) => !openChannelIds.includes(channelId))
    .flatMap((channelId) =>
      store
        .read(channelId)
        .filter(({ status }) => status === "failed")
        .map((message) => ({
          message,
          discard: () => controllerOf(client, viewerId, channelId).discard(message.clientMessageId),
        })),
    );
}
