import { use } from "react";
import { IconButton } from "../../../ui/icon-button";
import { UnreadElsewhereContext } from "./channel-context";
import { unreadBadge } from "./list/channel-groups";

/** Opens the list of channels on phones, and shows the unread count of other channels. */
export function ChannelsButton({ onClick }: { onClick: () => void }) {
  const unread = use(UnreadElsewhereContext);
  const label = unread > 0 ? `Show channels, ${unread} unread` : "Show channels";
  return (
    <span className="relative md:hidden">
      <IconButton icon="hash" label={label} onClick={onClick} />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="figures pointer-events-none absolute top-0 right-0 min-w-4 rounded-sm bg-signal px-0.5 text-center text-xs font-semibold text-signal-ink"
        >
          {unreadBadge(unread)}
        </span>
      )}
    </span>
  );
}
