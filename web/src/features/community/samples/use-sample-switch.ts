import { skipToken } from "@apollo/client/react";
import { errorText } from "../../../lib/text/error-text";
import { notify } from "../../../ui/toast/notify";
import { ChannelSamplesDocument, useChannelSamplesQuery, useSetChannelSampleMutation } from "./samples.generated";

interface SampleSwitch {
  isSample: (messageId: string) => boolean;
  toggle: (messageId: string) => void;
}

/** Lets admins choose which messages of the channel members without access see. Null for others. */
export function useSampleSwitch(channelId: string, canChoose: boolean): SampleSwitch | null {
  const { data } = useChannelSamplesQuery(canChoose ? { variables: { channelId } } : skipToken);
  const [change] = useSetChannelSampleMutation({
    update: (cache, { data: changed }) => {
      if (!changed) return;
      const channelSamples = changed.setChannelSample;
      cache.writeQuery({ query: ChannelSamplesDocument, variables: { channelId }, data: { channelSamples } });
    },
  });
  if (!data) return null;
  const isSample = (messageId: string): boolean => data.channelSamples.some(({ id }) => id === messageId);
  return {
    isSample,
    toggle: (messageId) =>
      void change({ variables: { messageId, shown: !isSample(messageId) } }).catch((error: unknown) =>
        notify.error(errorText(error)),
      ),
  };
}
