import { Link } from "react-router-dom";
import type { UnreadChannel_channelFragment } from "../../../../gql/graphql";
import { formatNumber, formatRelativeTime } from "../../../../lib/text/format";
import { paths } from "../../../../lib/paths";
import { Icon } from "../../../../ui/icon";
import { unreadTexts as texts } from "../texts";

/** The server doesn't count beyond this number. */
const MAX_UNREAD = 100;

export function UnreadRow({ channel }: { channel: UnreadChannel_channelFragment }) {
  const { id, name, lastActivityAt, unread, unreadMentions } = channel;
  return (
    <li>
      <Link
        to={paths.community(id)}
        className="flex min-h-12 items-center gap-3 px-5 py-2 text-sm outline-offset-[-4px] transition-colors hover:bg-raised"
      >
        <Icon name="hash" size={16} className="text-muted" />
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="truncate font-semibold">{name}</span>
          {unreadMentions > 0 && <span className="text-xs text-warning">{texts.mentions(unreadMentions)}</span>}
        </span>
        {lastActivityAt && (
          <time dateTime={lastActivityAt} className="figures text-xs text-muted">
            {formatRelativeTime(lastActivityAt)}
          </time>
        )}
        <span className="figures min-w-10 text-right text-xs font-semibold text-signal">
          <span aria-hidden="true">{unread < MAX_UNREAD ? formatNumber(unread) : `${MAX_UNREAD - 1}+`}</span>
          <span className="sr-only">{texts.count(unread)}</span>
        </span>
      </Link>
    </li>
  );
}
