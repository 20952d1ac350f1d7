import { Icon } from "../../../../ui/icon";
import { IconButton } from "../../../../ui/icon-button";
import { messageTexts } from "../../texts";

interface NewBarProps {
  /** The number of loaded new messages. */
  count: number;
  /** Whether more new messages exist that are not loaded. */
  hasMore: boolean;
  onShow: () => void;
  onDismiss: () => void;
}

/** Shown over the list while the first new message is above the visible rows. */
export function NewBar({ count, hasMore, onShow, onDismiss }: NewBarProps) {
  return (
    <div className="absolute inset-x-0 top-0 z-20 flex items-center gap-1 border-b border-signal/40 bg-raised pl-4 pr-2 text-sm">
      <button
        type="button"
        onClick={onShow}
        className="flex min-h-10 min-w-0 flex-1 items-center gap-2 text-left text-signal hover:underline"
      >
        <Icon name="arrow-up" size={14} />
        <span className="truncate">{hasMore ? `More than ${count} new messages` : messageTexts.newCount(count)}</span>
      </button>
      <IconButton size="sm" icon="check" label="Mark as read" onClick={onDismiss} />
    </div>
  );
}
