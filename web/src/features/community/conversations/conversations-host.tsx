import { useApolloClient } from "@apollo/client/react";
import { useEffect, useEffectEvent, useMemo } from "react";
import { useNavigate } from "react-router-dom";
import { serialize } from "../../../lib/hooks/serialize";
import { useLiveSubscription } from "../../../lib/live/use-live-subscription";
import { paths } from "../../../lib/paths";
import type { Viewer } from "../../accounts";
import { askToWrite, useWriteTarget } from "../../profiles";
import type { Channel } from "../channels/list/channel-groups";
import { SELECTED_STATE } from "../channels/list/use-open-channel";
import {
  ChangedConversationDocument,
  ConversationChangedDocument,
  useConversationsQuery,
} from "./conversations.generated";
import { NewConversation } from "./new-conversation";
import { channelsOf, findPair } from "./use-conversations";

interface ConversationsHostProps {
  viewer: Viewer;
  /** Called with the channels of the conversations; empty if they fail to load. */
  onChannels: (channels: readonly Channel[]) => void;
}

/** Loads the viewer's conversations, keeps them up to date, and shows the dialog that `askToWrite` opens. */
export function ConversationsHost({ viewer, onChannels }: ConversationsHostProps) {
  const client = useApolloClient();
  const navigate = useNavigate();
  const target = useWriteTarget();
  const { data, error, refetch } = useConversationsQuery({
    fetchPolicy: "cache-and-network",
    refetchWritePolicy: "merge",
    notifyOnNetworkStatusChange: false,
  });
  const reload = useMemo(() => serialize(() => refetch()), [refetch]);
  const conversations = data?.conversations;
  const report = useEffectEvent(onChannels);
  const isFailed = error !== undefined && !data;
  useEffect(
    function reportChannels() {
      if (conversations || isFailed) report(channelsOf(conversations ?? []));
    },
    [conversations, isFailed],
  );

  useLiveSubscription(ConversationChangedDocument, {
    onData: ({ conversationChanged: id }) => {
      const known = conversations?.find((conversation) => conversation.id === id);
      if (known?.status !== "ACCEPTED") return reload();
      client
        .query({ query: ChangedConversationDocument, variables: { id }, fetchPolicy: "network-only" })
        // The viewer left it in another tab.
        .catch(reload);
    },
    onResync: reload,
  });

  const open = (id: string): void => {
    askToWrite(null);
    void navigate(paths.community(id), { state: SELECTED_STATE });
  };
  const [person] = target ?? [];
  const pair = target?.length === 1 && person && conversations && findPair(conversations, viewer.id, person.id);
  const openPair = useEffectEvent(open);
  const pairId = pair ? pair.id : null;
  useEffect(
    function openExistingPair() {
      if (pairId) openPair(pairId);
    },
    [pairId],
  );

  if (!target || pair) return null;
  return (
    <NewConversation
      viewerId={viewer.id}
      people={target}
      onStarted={(id) => {
        // The page doesn't know the conversation before.
        void refetch()
          .catch(() => undefined)
          .then(() => open(id));
      }}
      onClose={() => askToWrite(null)}
    />
  );
}
