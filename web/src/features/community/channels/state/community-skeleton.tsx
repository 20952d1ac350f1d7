import { Skeleton } from "../../../../ui/state/skeleton";
import { MessagesSkeleton } from "./messages-skeleton";
import { PaneTitle } from "../../pane-title";
import { PeopleSkeleton } from "../../people/people-skeleton";
import { communityTexts, memberTexts } from "../../texts";

const channelWidths = [70, 50, 85, 60, 75, 45, 65, 80];

/** Placeholder for the community's three columns. */
export function CommunitySkeleton() {
  return (
    <div className="grid min-h-0 flex-1 grid-rows-[minmax(0,1fr)] md:grid-cols-[18rem_minmax(0,1fr)] xl:grid-cols-[18rem_minmax(0,1fr)_16rem]">
      <div className="hidden min-h-0 flex-col border-r border-line bg-surface md:flex">
        <PaneTitle title={communityTexts.channels} />
        <div className="min-h-0 overflow-hidden">
          {channelWidths.map((width) => (
            <div key={width} className="flex h-11 items-center gap-2.5 px-3 pointer-fine:h-8">
              <Skeleton width={16} height={16} />
              <Skeleton width={`${width}%`} />
            </div>
          ))}
        </div>
      </div>
      <div className="flex min-h-0 flex-col">
        <div className="flex h-18 flex-none items-center border-b border-line bg-surface px-4 md:h-14">
          <Skeleton width={140} height={18} />
        </div>
        <div aria-hidden className="flex min-h-0 flex-1 flex-col">
          <MessagesSkeleton />
        </div>
        <p
          role="status"
          className="label animate-pulse-soft border-t border-line bg-surface px-4 py-6 text-center text-muted"
        >
          {communityTexts.loading}
        </p>
      </div>
      <div className="hidden flex-col border-l border-line bg-surface xl:flex">
        <PaneTitle title={memberTexts.onlineUsers} />
        <PeopleSkeleton />
      </div>
    </div>
  );
}
