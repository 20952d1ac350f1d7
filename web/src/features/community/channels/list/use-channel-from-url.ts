import { useEffect, useEffectEvent, useRef } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router-dom";
import { paths } from "../../../../lib/paths";
import { notify } from "../../../../ui/toast/notify";
import type { Channel } from "./channel-groups";
import { SELECTED_STATE } from "./use-open-channel";
import { resolveChannel } from "./resolve-channel";
import { isList } from "../../../../lib/storage/json";
import { readStoredJson, storageKeys, writeStoredJson } from "../../../../lib/storage/storage";

/** Resolves the channel of the page's URL, and updates the URL to match the channel shown. */
export function useChannelFromUrl(
  channels: readonly Channel[] | null,
  viewerId: string,
  isComplete = true,
): Channel | null {
  const { channelId } = useParams();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const params = { channelId, query: search.get("channel") };
  const { channel: current, isUnknown } = channels
    ? resolveChannel(channels, params, readLastChannel(viewerId), isComplete)
    : { channel: null, isUnknown: false };
  const currentId = current?.id;
  const currentName = current?.name;
  const messageId = search.get("message") ?? undefined;
  const threadId = search.get("thread") ?? undefined;

  const shown = useRef<{ channelId: string | undefined; name: string } | null>(null);
  // A fallback for an unknown URL isn't remembered as the last channel.
  const fallbackId = useRef<string | null>(null);
  const updateUrl = useEffectEvent((id: string, name: string): void => {
    const before = shown.current?.channelId === channelId ? shown.current?.name : undefined;
    fallbackId.current = isUnknown ? id : null;
    if (isUnknown)
      notify.info(
        before
          ? `#${before} was archived.`
          : `That channel doesn't exist, or you don't have access to it. You're in #${name}.`,
      );
    // The linked message and thread belong to the requested channel, not to a fallback.
    const url = isUnknown ? paths.community(id) : paths.community(id, messageId, threadId);
    // A member who returns to the community can type at once.
    const isReturn = !channelId && !params.query;
    void navigate(url, { replace: true, state: isReturn ? SELECTED_STATE : null });
  });
  useEffect(
    function syncUrl() {
      if (!currentId || !currentName) return;
      if (currentId === channelId) shown.current = { channelId, name: currentName };
      else updateUrl(currentId, currentName);
    },
    [currentId, currentName, channelId, messageId, threadId],
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

/** The number of accounts to remember per browser. Beyond it, the least recently used account is dropped. */
const MAX_ACCOUNTS = 20;

type LastChannel = readonly [userId: string, channelId: string];

const isLastChannel = (value: unknown): value is LastChannel =>
  Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === "string");

const readAll = (): readonly LastChannel[] =>
  (readStoredJson(storageKeys.lastChannels, isList) ?? []).filter(isLastChannel);

/** The channel that an account last read in this browser. It may no longer exist or be accessible. */
export const readLastChannel = (userId: string): string | null => readAll().find(([id]) => id === userId)?.[1] ?? null;

export function storeLastChannel(userId: string, channelId: string): void {
  if (readLastChannel(userId) === channelId) return;
  const others = readAll().filter(([id]) => id !== userId);
  writeStoredJson(storageKeys.lastChannels, [[userId, channelId], ...others].slice(0, MAX_ACCOUNTS));
}
