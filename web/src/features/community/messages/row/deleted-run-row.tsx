import { memo, useState } from "react";
import { formatTime } from "../../../../lib/text/format";
import { Icon } from "../../../../ui/icon";
import { messageTexts } from "../../texts";
import { DayDivider, NewDivider } from "../list/dividers";
import type { DeletedRun } from "../list/rows";

/** Consecutive deleted messages, collapsed into one line. */
export const DeletedRunRow = memo(function DeletedRunRow({ run, now }: { run: DeletedRun; now: Date }) {
  const [isOpen, setOpen] = useState(false);
  const { message, dayStart, isFirstNew } = run.rows[0];
  const label = messageTexts.deletedRun(run.rows.length);
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
            {run.rows.map(({ message: { id, sender, createdAt } }) => (
              <li key={id} className="flex gap-2">
                <span className="min-w-0 truncate">{sender.username}</span>
                <time dateTime={createdAt} className="figures text-xs leading-5 whitespace-nowrap">
                  {formatTime(createdAt)}
                </time>
                <span className="italic">{messageTexts.deleted}</span>
              </li>
            ))}
          </ul>
        )}
      </article>
    </>
  );
});
