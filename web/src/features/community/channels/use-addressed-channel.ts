import { useEffect, useRef } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router-dom";
import { paths } from "../../../lib/paths";
import { notify } from "../../../ui/notify";
import { channelTexts } from "../texts";
import type { Channel } from "./channel-groups";
import { resolveChannel } from "./resolve-channel";

/** The channel that the page's address means; the address then names the one that is shown. */
export function useAddressedChannel(channels: readonly Channel[] | null): Channel | null {
  const { channelId } = useParams();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const current = channels && resolveChannel(channels, { channelId, query: search.get("channel") });
  const currentId = current?.id;
  const messageId = search.get("message") ?? undefined;

  useEffect(
    function showAddressOfCurrentChannel() {
      if (!currentId || currentId === channelId) return;
      // A message belongs to the channel that is named beside it, not to the one shown instead of a wrong id.
      void navigate(paths.community(currentId, channelId ? undefined : messageId), { replace: true });
    },
    [currentId, channelId, messageId, navigate],
  );
  useSayWhenArchived(channels, channelId);

  return current;
}

/** The channel one reads may be taken away under one's eyes; another is shown then. */
function useSayWhenArchived(channels: readonly Channel[] | null, channelId: string | undefined): void {
  const name = channels?.find(({ id }) => id === channelId)?.name;
  const shown = useRef<{ channelId: string | undefined; name: string } | null>(null);
  useEffect(
    function sayWhichItWas() {
      const before = shown.current;
      if (channels && !name && before && before.channelId === channelId) notify.info(channelTexts.gone(before.name));
      shown.current = name ? { channelId, name } : null;
    },
    [channels, channelId, name],
  );
}
