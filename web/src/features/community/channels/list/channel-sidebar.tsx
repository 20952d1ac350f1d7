import { useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from "react";
import { classNames } from "../../../../lib/class-names";
import { focusByKey } from "../../../../lib/focus-by-key";
import type { RealtimeStatus } from "../../../../lib/live/realtime-status";
import { Button } from "../../../../ui/button";
import { EmptyState } from "../../../../ui/state/empty-state";
import { Icon } from "../../../../ui/icon";
import { channelTexts, communityTexts } from "../../texts";
import { useFavorites } from "../favorites/use-favorites";
import { pendingChannels, type Channel } from "./channel-groups";
import { ChannelRow } from "./channel-row";
import { ConnectionStatus } from "../state/connection-status";
import { sidebarGroups, type SidebarGroup } from "./sidebar-groups";
import { useCollapsedGroups } from "./use-collapsed-groups";
import { useDrafts } from "./use-drafts";
import { useMarkedUnread } from "../marked-unread";
import { useNow } from "../use-now";

interface ChannelSidebarProps {
  viewerId: string;
  isNewcomer: boolean;
  channels: readonly Channel[];
  currentId: string | undefined;
  mutedIds: ReadonlySet<string>;
  status: RealtimeStatus;
  canCreate: boolean;
  onCreate: () => void;
  /** Shows the channels waiting for approval. Admins only. */
  onReview: () => void;
  /** Shown below the channels. */
  children: ReactNode;
}

/** The unread channels, the favorites, all channels by category, and the connection status. */
export function ChannelSidebar(props: ChannelSidebarProps) {
  const { viewerId, isNewcomer, channels, currentId, mutedIds, status, canCreate, onCreate, onReview } = props;
  const drafts = useDrafts(viewerId, channels, currentId);
  const now = useNow();
  const favorites = useFavorites();
  const [collapsed, toggle] = useCollapsedGroups();
  const [expandedKeys, setExpandedKeys] = useState<ReadonlySet<string>>(new Set());
  const markedUnread = useMarkedUnread();
  const readId = currentId && markedUnread.has(currentId) ? undefined : currentId;
  const groups = sidebarGroups({ channels, currentId: readId, mutedIds, isNewcomer, expandedKeys }).map((group) =>
    collapsed.has(group.key) ? collapse(group, currentId) : group,
  );
  const pendingCount = pendingChannels(channels).length;
  const { tabStop, list, onFocus, onKeyDown } = useChannelFocus(groups, currentId);
  const dragged = useRef<string | null>(null);

  /** Shift and an arrow key move the focused favorite. */
  function moveByKey(event: KeyboardEvent, group: SidebarGroup): void {
    if (group.key !== "favorites" || !event.shiftKey || event.altKey) return;
    const id = event.target instanceof HTMLElement ? event.target.dataset.channelId : undefined;
    const index = group.channels.findIndex((channel) => channel.id === id);
    const target = group.channels[index + (event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : NaN)];
    if (!id || !target) return;
    event.preventDefault();
    event.stopPropagation();
    favorites.move(id, target.id);
  }

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
        {groups.map((group) => (
          <section key={group.key} aria-label={group.name} onKeyDown={(event) => moveByKey(event, group)}>
            <h2>
              <button
                type="button"
                tabIndex={-1}
                aria-expanded={!collapsed.has(group.key)}
                onClick={() => toggle(group.key)}
                className="group label flex min-h-8 w-full items-center gap-1 px-3 pt-2 text-muted outline-offset-[-2px] hover:text-text"
              >
                {group.name}
                <Icon
                  name={collapsed.has(group.key) ? "chevron-right" : "chevron-down"}
                  size={12}
                  className={classNames(
                    !collapsed.has(group.key) && "opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100",
                  )}
                />
              </button>
            </h2>
            <ul>
              {group.channels.map((channel) => (
                <li
                  key={channel.id}
                  draggable={group.key === "favorites"}
                  onDragStart={() => (dragged.current = channel.id)}
                  onDragOver={(event) => {
                    if (group.key === "favorites" && dragged.current) event.preventDefault();
                  }}
                  onDrop={() => {
                    if (group.key === "favorites" && dragged.current) favorites.move(dragged.current, channel.id);
                  }}
                  onDragEnd={() => (dragged.current = null)}
                >
                  <ChannelRow
                    channel={channel}
                    isCurrent={channel.id === currentId}
                    isMarkedUnread={markedUnread.has(channel.id)}
                    isMuted={mutedIds.has(channel.id)}
                    hasDraft={drafts.has(channel.id)}
                    now={now}
                    isTabStop={tabStop === `${group.key} ${channel.id}`}
                    groupKey={group.key}
                  />
                </li>
              ))}
            </ul>
            {group.hidden.length > 0 && (
              <button
                type="button"
                tabIndex={-1}
                onClick={() => setExpandedKeys(new Set([...expandedKeys, group.key]))}
                className="flex min-h-11 w-full items-center px-3 text-left text-sm text-muted outline-offset-[-2px] hover:text-text md:pointer-fine:min-h-8"
              >
                Show {group.hidden.length} more
              </button>
            )}
          </section>
        ))}
      </nav>
      {props.children}
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

/** A collapsed group shows only the current channel. */
const collapse = (group: SidebarGroup, currentId: string | undefined): SidebarGroup => ({
  ...group,
  channels: group.channels.filter(({ id }) => id === currentId),
  hidden: [],
});

/** Makes the list one tab stop: the last focused row, or else that of the current channel. Arrow keys reach the rest, also the buttons. */
function useChannelFocus(groups: readonly SidebarGroup[], currentId: string | undefined) {
  const list = useRef<HTMLElement>(null);
  const [focused, setFocused] = useState<string | undefined>(undefined);
  const stops = groups.flatMap(({ key, channels }) => channels.map(({ id }) => ({ id, stop: `${key} ${id}` })));
  const current = stops.findLast(({ id }) => id === currentId)?.stop;
  return {
    list,
    tabStop: stops.some(({ stop }) => stop === focused) ? focused : (current ?? stops[0]?.stop),
    onFocus: ({ target: { dataset } }: FocusEvent<HTMLElement>) => {
      if (dataset.channelId) setFocused(`${dataset.group} ${dataset.channelId}`);
    },
    onKeyDown: (event: KeyboardEvent) =>
      focusByKey(event, list.current?.querySelectorAll<HTMLElement>("a, button") ?? []),
  };
}
