import { Link } from "react-router-dom";
import type { UnreadChannel_channelFragment } from "../../../../gql/graphql";
import { paths } from "../../../../lib/paths";
import { Card } from "../../../../ui/card";
import { EmptyState } from "../../../../ui/state/empty-state";
import { useMutedChannels } from "../../../notifications";
import { unreadChannels } from "../dashboard-order";
import { unreadTexts as texts } from "../texts";
import { UnreadRow } from "./unread-row";

const MAX_CHANNELS = 8;

export function UnreadSection({ channels }: { channels: readonly UnreadChannel_channelFragment[] }) {
  const unread = unreadChannels(channels, useMutedChannels());
  const hiddenCount = unread.length - MAX_CHANNELS;
  return (
    <Card as="section" aria-labelledby="unread-channels">
      <h2 id="unread-channels" className="border-b border-line px-5 py-3 font-display text-lg font-semibold">
        {texts.title}
      </h2>
      {unread.length === 0 ? (
        <div className="px-5">
          <EmptyState icon="check" title="You're all caught up">
            Messages posted while you're away appear here.
          </EmptyState>
        </div>
      ) : (
        <ul className="divide-y divide-line">
          {unread.slice(0, MAX_CHANNELS).map((channel) => (
            <UnreadRow key={channel.id} channel={channel} />
          ))}
        </ul>
      )}
      {hiddenCount > 0 && (
        <Link
          to={paths.community()}
          className="block border-t border-line px-5 py-3 text-sm text-signal outline-offset-[-4px] transition-colors hover:text-text"
        >
          {texts.more(hiddenCount)}
        </Link>
      )}
    </Card>
  );
}
