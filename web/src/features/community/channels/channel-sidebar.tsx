import type { RealtimeStatus } from "../../../lib/realtime-status";
import { Button } from "../../../ui/button";
import { EmptyState } from "../../../ui/empty-state";
import { Icon } from "../../../ui/icon";
import { approvalTexts, categoryNames, channelTexts, communityTexts } from "../texts";
import { groupChannels, waitingChannels, type Channel } from "./channel-groups";
import { ChannelRow } from "./channel-row";
import { ConnectionStatus } from "./connection-status";
import { useNow } from "./use-now";

interface ChannelSidebarProps {
  channels: readonly Channel[];
  currentId: string | undefined;
  status: RealtimeStatus;
  canCreate: boolean;
  onCreate: () => void;
  /** For admins: shows the channels that wait for approval. */
  onReview: () => void;
  /** Somebody chose a channel: a drawer closes. */
  onNavigate: () => void;
}

/** The channels by category, and how the connection is doing. */
export function ChannelSidebar({
  channels,
  currentId,
  status,
  canCreate,
  onCreate,
  onReview,
  onNavigate,
}: ChannelSidebarProps) {
  const now = useNow();
  const groups = groupChannels(channels);
  const waitingCount = waitingChannels(channels).length;
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <nav aria-label={communityTexts.channels} className="min-h-0 flex-1 overflow-y-auto pb-4">
        {waitingCount > 0 && (
          <button
            type="button"
            onClick={onReview}
            className="flex min-h-11 w-full items-center gap-2.5 border-b border-line px-3 text-left text-sm text-warning outline-offset-[-2px] hover:bg-raised/60"
          >
            <Icon name="clock" size={16} />
            {approvalTexts.waitingCount(waitingCount)}
          </button>
        )}
        {groups.length === 0 && (
          <div className="px-3">
            <EmptyState icon="hash" title={communityTexts.noChannels}>
              {communityTexts.noChannelsText}
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
                    now={now}
                    onNavigate={onNavigate}
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
