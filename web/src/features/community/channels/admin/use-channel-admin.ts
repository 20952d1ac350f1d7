import { useApolloClient } from "@apollo/client/react";
import { errorText } from "../../../../lib/text/error-text";
import { notify } from "../../../../ui/toast/notify";
import { categoryNames } from "../../texts";
import { positionAfterMove, type Channel } from "../list/channel-groups";
import { CommunityChannelsDocument } from "../channels.generated";
import {
  useApproveChannelMutation,
  useArchiveChannelMutation,
  useMoveChannelMutation,
  useRejectChannelMutation,
  useRestoreChannelMutation,
} from "./channel-admin.generated";

export interface ChannelAdmin {
  archive: (channel: Channel) => Promise<void>;
  restore: (channel: Channel) => Promise<void>;
  approve: (channel: Channel) => Promise<void>;
  /** Rejects with the server's error. */
  reject: (channel: Channel, reason: string) => Promise<void>;
  /** Moves the channel one step from its current position. Resolves with an announcement, or "" if it didn't move. */
  move: (channelId: string, by: -1 | 1) => Promise<string>;
}

/** Channel actions for admins. Shows errors as toasts, except for `reject`, whose form shows them. */
export function useChannelAdmin(): ChannelAdmin {
  const client = useApolloClient();
  const [archiveChannel] = useArchiveChannelMutation();
  const [restoreChannel] = useRestoreChannelMutation();
  const [approveChannel] = useApproveChannelMutation();
  const [rejectChannel] = useRejectChannelMutation();
  const [moveChannel] = useMoveChannelMutation({
    // The response is the list in its new order.
    update: (cache, { data }) => {
      if (!data) return;
      cache.updateQuery(
        { query: CommunityChannelsDocument },
        (list) => list && { ...list, channels: data.moveChannel },
      );
    },
  });

  async function attempt(action: () => Promise<unknown>, success: string): Promise<string> {
    try {
      await action();
      return success;
    } catch (error) {
      notify.error(errorText(error));
      return "";
    }
  }

  const notifySuccess = (text: string): void => {
    if (text) notify.success(text);
  };

  return {
    archive: async ({ id, name }) =>
      notifySuccess(await attempt(() => archiveChannel({ variables: { channelId: id } }), `#${name} is archived.`)),
    restore: async ({ id, name }) =>
      notifySuccess(await attempt(() => restoreChannel({ variables: { channelId: id } }), `#${name} is restored.`)),
    approve: async ({ id, name }) =>
      notifySuccess(
        await attempt(() => approveChannel({ variables: { channelId: id } }), `#${name} is open to everyone.`),
      ),
    reject: async ({ id, name }, reason) => {
      await rejectChannel({ variables: { input: { channelId: id, reason } } });
      notify.success(`#${name} was not approved.`);
    },
    move: async (channelId, by) => {
      const channels = client.readQuery({ query: CommunityChannelsDocument })?.channels ?? [];
      const channel = channels.find(({ id }) => id === channelId);
      const position = channel && positionAfterMove(channels, channel, by);
      if (!position) return "";
      const { category, index } = position;
      return attempt(
        () => moveChannel({ variables: { input: { channelId, category, index } } }),
        `#${channel.name} is now number ${index + 1} in ${categoryNames[category]}.`,
      );
    },
  };
}
