import { errorText } from "../../../lib/error-text";
import { notify } from "../../../ui/notify";
import { categoryNames, channelAdminTexts } from "../texts";
import type { Channel, ChannelPlace } from "./channel-groups";
import {
  CommunityChannelsDocument,
  useArchiveChannelMutation,
  useMoveChannelMutation,
  useRestoreChannelMutation,
} from "./channels.generated";

export interface ChannelAdmin {
  archive: (channel: Channel) => Promise<void>;
  restore: (channel: Channel) => Promise<void>;
  /** Resolves with what to say about the new place, when it is shown. */
  move: (channel: Channel, place: ChannelPlace) => Promise<string>;
}

/** What an admin does to channels from the list; refusals are said in a notice. */
export function useChannelAdmin(): ChannelAdmin {
  const [archiveChannel] = useArchiveChannelMutation();
  const [restoreChannel] = useRestoreChannelMutation();
  const [moveChannel] = useMoveChannelMutation({
    // The answer is the list in its new order.
    update: (cache, { data }) => {
      if (data) cache.writeQuery({ query: CommunityChannelsDocument, data: { channels: data.moveChannel } });
    },
  });

  async function attempt(act: () => Promise<unknown>, done: string): Promise<string> {
    try {
      await act();
      return done;
    } catch (error) {
      notify.error(errorText(error));
      return "";
    }
  }

  const tell = (text: string): void => {
    if (text) notify.success(text);
  };

  return {
    archive: async ({ id, name }) =>
      tell(
        await attempt(() => archiveChannel({ variables: { channelId: id } }), channelAdminTexts.archivedNotice(name)),
      ),
    restore: async ({ id, name }) =>
      tell(
        await attempt(() => restoreChannel({ variables: { channelId: id } }), channelAdminTexts.restoredNotice(name)),
      ),
    move: ({ id, name }, { category, index }) =>
      attempt(
        () => moveChannel({ variables: { input: { channelId: id, category, index } } }),
        channelAdminTexts.movedTo(name, categoryNames[category], index + 1),
      ),
  };
}
