import { useEffect } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../../lib/paths";
import { errorText } from "../../../lib/text/error-text";
import { formatTime } from "../../../lib/text/format";
import { Icon } from "../../../ui/icon";
import { notify } from "../../../ui/toast/notify";
import type { FeedMessage } from "../live/window/message-feed";
import { useHeldMessagesQuery, useWithdrawHeldMessageMutation } from "./held-messages.generated";

/** While messages wait, this shows decisions of moderators. */
const POLL_MS = 30_000;

interface HeldMessagesProps {
  channelId: string;
  /** A message that was released is among them, and no longer shown as waiting. */
  messages: readonly FeedMessage[];
}

/** The viewer's messages that wait for a moderator, below the messages of the channel. */
export function HeldMessages({ channelId, messages }: HeldMessagesProps) {
  const { data, startPolling, stopPolling } = useHeldMessagesQuery();
  const [withdraw] = useWithdrawHeldMessageMutation({ refetchQueries: ["HeldMessages"] });
  const waiting = (data?.heldMessages ?? []).filter(
    (held) => held.channelId === channelId && !messages.some(({ id }) => id === held.id),
  );
  const isWaiting = waiting.length > 0;
  useEffect(
    function followDecisions() {
      if (!isWaiting) return;
      startPolling(POLL_MS);
      return stopPolling;
    },
    [isWaiting, startPolling, stopPolling],
  );
  if (!isWaiting) return null;
  return (
    <ul
      aria-label="Your messages that wait for approval"
      className="max-h-44 flex-none overflow-y-auto border-t border-dashed border-line-strong px-4 py-1"
    >
      {waiting.map(({ id, content, files, reasons, decisionId, heldAt }) => (
        <li key={id} className="flex gap-3 py-2 text-sm">
          <span className="flex w-10 flex-none justify-end pt-0.5 text-warning">
            <Icon name="clock" size={16} />
          </span>
          <div className="min-w-0 flex-1">
            <p className="line-clamp-2 wrap-anywhere text-muted">{content || files.join(", ")}</p>
            <p className="flex flex-wrap items-center gap-x-3 text-xs text-muted">
              <span className="text-warning">Waits for approval: {reasons.join(", ")}</span>
              <time dateTime={heldAt} className="figures">
                {formatTime(heldAt)}
              </time>
              {decisionId && (
                <Link
                  to={paths.decisions(decisionId)}
                  className="flex min-h-8 items-center underline underline-offset-4 hover:text-text pointer-coarse:min-h-11"
                >
                  Why, and how to appeal
                </Link>
              )}
              <button
                type="button"
                className="min-h-8 underline underline-offset-4 hover:text-text pointer-coarse:min-h-11"
                onClick={() =>
                  void withdraw({ variables: { id } }).catch((error: unknown) =>
                    notify.error(errorText(error, "Couldn't withdraw the message. Please try again.")),
                  )
                }
              >
                Withdraw
              </button>
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
