import { Icon } from "../../../../ui/icon";
import { IconButton } from "../../../../ui/icon-button";
import { messageTexts } from "../../texts";

interface NewBarProps {
  /** How many of them are loaded. */
  count: number;
  /** Whether there are more than that. */
  isMore: boolean;
  onShow: () => void;
  onForget: () => void;
}

/** Over the list while the first of what was missed lies above what can be seen. */
export function NewBar({ count, isMore, onShow, onForget }: NewBarProps) {
  return (
    <div className="absolute inset-x-0 top-0 z-20 flex items-center gap-1 border-b border-signal/40 bg-raised pl-4 pr-2 text-sm">
      <button
        type="button"
        onClick={onShow}
        className="flex min-h-10 min-w-0 flex-1 items-center gap-2 text-left text-signal hover:underline"
      >
        <Icon name="arrow-up" size={14} />
        <span className="truncate">{isMore ? messageTexts.moreThanNew(count) : messageTexts.newCount(count)}</span>
      </button>
      <IconButton size="sm" icon="check" label={messageTexts.markRead} onClick={onForget} />
    </div>
  );
}
