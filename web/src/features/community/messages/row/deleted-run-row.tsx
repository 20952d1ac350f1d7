import { memo, useState } from "react";
import { formatTime } from "../../../../lib/text/format";
import { Icon } from "../../../../ui/icon";
import { messageTexts } from "../../texts";
import { DayDivider, NewDivider } from "../list/dividers";
import type { FeedMessage } from "../../live/window/message-feed";
import type { DeletedRun } from "../list/rows";
import { ThreadLine } from "./thread-line";

interface DeletedRunRowProps {
  run: DeletedRun;
  now: Date;
  onOpenThread: (message: FeedMessage) => void;
}

/** Consecutive deleted messages, collapsed into one line. */
export const DeletedRunRow = memo(function DeletedRunRow({ run, now, onOpenThread }: DeletedRunRowProps) {
  const [isOpen, setOpen] = useState(false);
  const { message, dayStart, isFirstNew } = run.rows[0];
  const label = `${run.rows.length} deleted messages`;
  return (
    <>
      {dayStart && <DayDivider iso={dayStart} now={now} />}
      {isFirstNew && <NewDivider />}
      <article
        data-message-id={message.id}
        tabIndex={-1}
        aria-label={label}
        className="px-4 py-1 pl-17 text-sm text-muted hover:bg-surface focus-within:bg-surface"
      >
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-6 items-center gap-2 italic hover:text-text pointer-coarse:min-h-11"
        >
          <Icon name={isOpen ? "chevron-down" : "chevron-right"} size={14} />
          {label}
        </button>
        {isOpen && (
          <ul className="py-1">
            {run.rows.map(({ message: deleted }) => (
              <li key={deleted.id} className="flex flex-wrap gap-x-2">
                <span className="min-w-0 truncate">{deleted.sender.username}</span>
                <time dateTime={deleted.createdAt} className="figures text-xs leading-5 whitespace-nowrap">
                  {formatTime(deleted.createdAt)}
                </time>
                <span className="italic">{messageTexts.deleted}</span>
                <ThreadLine message={deleted} isTabStop onOpen={onOpenThread} />
              </li>
            ))}
          </ul>
        )}
      </article>
    </>
  );
});
