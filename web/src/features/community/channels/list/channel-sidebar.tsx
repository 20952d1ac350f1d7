import { useRef, useState, type FocusEvent, type KeyboardEvent } from "react";
import { focusByKey } from "../../../../lib/focus-by-key";
import type { RealtimeStatus } from "../../../../lib/live/realtime-status";
import { Button } from "../../../../ui/button";
import { EmptyState } from "../../../../ui/state/empty-state";
import { Icon } from "../../../../ui/icon";
import { categoryNames, channelTexts, communityTexts } from "../../texts";
import { groupChannels, pendingChannels, type Channel, type ChannelGroup } from "./channel-groups";
import { ChannelRow } from "./channel-row";
import { ConnectionStatus } from "../state/connection-status";
import { useNow } from "../use-now";

interface ChannelSidebarProps {
  channels: readonly Channel[];
  currentId: string | undefined;
  mutedIds: ReadonlySet<string>;
  status: RealtimeStatus;
  canCreate: boolean;
  onCreate: () => void;
  /** Shows the channels waiting for approval. Admins only. */
  onReview: () => void;
}

/** The channels by category, and the connection status. */
export function ChannelSidebar(props: ChannelSidebarProps) {
  const { channels, currentId, mutedIds, status, canCreate, onCreate, onReview } = props;
  const now = useNow();
  const groups = groupChannels(channels);
  const pendingCount = pendingChannels(channels).length;
  const { tabStopId, list, onFocus, onKeyDown } = useChannelFocus(groups, currentId);
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <nav
        ref={list}
        aria-label={communityTexts.channels}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
        className="min-h-0 flex-1 overflow-y-auto pb-4"
      >
        {pendingCount > 0 && (
          <button
            type="button"
            onClick={onReview}
            className="flex min-h-11 w-full items-center gap-2.5 border-b border-line px-3 text-left text-sm text-warning outline-offset-[-2px] hover:bg-raised/60"
          >
            <Icon name="clock" size={16} />
            {pendingCount === 1
              ? "1 channel is waiting for approval"
              : `${pendingCount} channels are waiting for approval`}
          </button>
        )}
        {groups.length === 0 && (
          <div className="px-3">
            <EmptyState icon="hash" title="No channels yet">
              New channels appear here as soon as the team creates them.
            </EmptyState>
          </div>
        )}
        {groups.map(({ category, channels: group }) => (
          <section key={category} aria-label={categoryNames[category]}>
            <h2 className="label px-3 pt-3 pb-1 text-muted">{categoryNames[category]}</h2>
            <ul>
              {group.map((channel) => (
                <li key={channel.id}>
                  <ChannelRow
                    channel={channel}
                    isCurrent={channel.id === currentId}
                    isMuted={mutedIds.has(channel.id)}
                    now={now}
                    isTabStop={channel.id === tabStopId}
                  />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <div className="flex min-h-14 flex-none flex-wrap items-center justify-between gap-2 border-t border-line px-3 py-2">
        <ConnectionStatus status={status} />
        {canCreate && (
          <Button size="sm" variant="secondary" onClick={onCreate}>
            <Icon name="plus" size={14} />
            {channelTexts.create}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Makes the list one tab stop: the last focused channel, or else the current one. */
function useChannelFocus(groups: readonly ChannelGroup[], currentId: string | undefined) {
  const list = useRef<HTMLElement>(null);
  const [focusedId, setFocusedId] = useState<string | undefined>(undefined);
  const ids = groups.flatMap((group) => group.channels.map(({ id }) => id));
  return {
    list,
    tabStopId: [focusedId, currentId].find((id) => id !== undefined && ids.includes(id)) ?? ids[0],
    onFocus: ({ target }: FocusEvent<HTMLElement>) => setFocusedId(target.dataset.channelId),
    onKeyDown: (event: KeyboardEvent) => focusByKey(event, list.current?.querySelectorAll("a") ?? []),
  };
}
