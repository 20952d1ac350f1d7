import { useEffect, useEffectEvent, useRef } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router-dom";
import { paths } from "../../../../lib/paths";
import { notify } from "../../../../ui/toast/notify";
import { channelTexts } from "../../texts";
import type { Channel } from "./channel-groups";
import { readLastChannel, storeLastChannel } from "./last-channel";
import { resolveChannel } from "./resolve-channel";

/** The channel of the page's address; the address then names the one that is shown. */
export function useChannelFromUrl(channels: readonly Channel[] | null, viewerId: string): Channel | null {
  const { channelId } = useParams();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const address = { channelId, query: search.get("channel") };
  const { channel: current, isUnknown } = channels
    ? resolveChannel(channels, address, readLastChannel(viewerId))
    : { channel: null, isUnknown: false };
  const currentId = current?.id;
  const currentName = current?.name;
  const messageId = search.get("message") ?? undefined;

  const shown = useRef<{ channelId: string | undefined; name: string } | null>(null);
  // Shown because the address was unknown: the next visit begins where the member has really been.
  const fallbackId = useRef<string | null>(null);
  const updateUrl = useEffectEvent((id: string, name: string): void => {
    const before = shown.current?.channelId === channelId ? shown.current?.name : undefined;
    fallbackId.current = isUnknown ? id : null;
    if (isUnknown) notify.info(before ? channelTexts.gone(before) : channelTexts.unknown(name));
    // A message belongs to the channel that its link named.
    void navigate(paths.community(id, isUnknown ? undefined : messageId), { replace: true });
  });
  useEffect(
    function showAddressOfCurrentChannel() {
      if (!currentId || !currentName) return;
      if (currentId === channelId) shown.current = { channelId, name: currentName };
      else updateUrl(currentId, currentName);
    },
    [currentId, currentName, channelId, messageId],
  );
  const readId = current?.viewerCanView ? currentId : undefined;
  useEffect(
    function rememberLastChannel() {
      if (!readId || readId === fallbackId.current) return;
      fallbackId.current = null;
      storeLastChannel(viewerId, readId);
    },
    [viewerId, readId],
  );

  return current;
}
