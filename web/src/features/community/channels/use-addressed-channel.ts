import { useEffect, useEffectEvent, useRef } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router-dom";
import { paths } from "../../../lib/paths";
import { notify } from "../../../ui/notify";
import { channelTexts } from "../texts";
import type { Channel } from "./channel-groups";
import { readLastChannel, storeLastChannel } from "./last-channel";
import { resolveChannel } from "./resolve-channel";

/** The channel of the page's address; the address then names the one that is shown. */
export function useAddressedChannel(channels: readonly Channel[] | null, viewerId: string): Channel | null {
  const { channelId } = useParams();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const address = { channelId, query: search.get("channel") };
  const { channel: current, isUnknown } = channels
    ? resolveChannel(channels, address, readLastChannel(viewerId))
    : { channel: null, isUnknown: false };
  const currentId = current?.id;
  const messageId = search.get("message") ?? undefined;

  const showAddress = useEffectEvent((id: string): void => {
    if (isUnknown && current) notify.info(channelTexts.unknown(current.name));
    // A message belongs to the channel that its link named.
    void navigate(paths.community(id, isUnknown ? undefined : messageId), { replace: true });
  });
  useEffect(
    function showAddressOfCurrentChannel() {
      if (currentId && currentId !== channelId) showAddress(currentId);
    },
    [currentId, channelId, messageId],
  );
  const readId = current?.viewerCanView ? currentId : undefined;
  useEffect(
    function rememberLastChannel() {
      if (readId) storeLastChannel(viewerId, readId);
    },
    [viewerId, readId],
  );
  useLeaveArchived(channels, channelId);

  return current;
}

/** The channel that is shown may be archived: a notice says so, and another one is shown. */
function useLeaveArchived(channels: readonly Channel[] | null, channelId: string | undefined): void {
  const navigate = useNavigate();
  const name = channels?.find(({ id }) => id === channelId)?.name;
  const shown = useRef<{ channelId: string | undefined; name: string } | null>(null);
  const leave = useEffectEvent((before: string): void => {
    notify.info(channelTexts.gone(before));
    void navigate(paths.community(), { replace: true });
  });
  useEffect(
    function leaveArchived() {
      const before = shown.current;
      if (channels && !name && before && before.channelId === channelId) leave(before.name);
      shown.current = name ? { channelId, name } : null;
    },
    [channels, channelId, name],
  );
}
