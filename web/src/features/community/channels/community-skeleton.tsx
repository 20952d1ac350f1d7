import { Skeleton } from "../../../ui/skeleton";
import { MessagesSkeleton } from "../chat/messages-skeleton";
import { communityTexts } from "../texts";

const channelWidths = [70, 50, 85, 60, 75, 45, 65, 80];
const peopleWidths = [60, 45, 70, 50];

/** The community's three columns as they will stand. */
export function CommunitySkeleton() {
  return (
    <div className="grid min-h-0 flex-1 grid-rows-[minmax(0,1fr)] md:grid-cols-[18rem_minmax(0,1fr)] xl:grid-cols-[18rem_minmax(0,1fr)_16rem]">
      <div className="hidden flex-col gap-5 border-r border-line bg-surface p-4 md:flex">
        {channelWidths.map((width) => (
          <Skeleton key={width} width={`${width}%`} />
        ))}
      </div>
      <div className="flex min-h-0 flex-col">
        <div className="flex h-14 flex-none items-center gap-4 border-b border-line bg-surface px-4">
          <Skeleton width={140} height={18} />
          <Skeleton width={220} height={12} />
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
      <div className="hidden flex-col gap-5 border-l border-line bg-surface p-4 xl:flex">
        {peopleWidths.map((width) => (
          <Skeleton key={width} width={`${width}%`} />
        ))}
      </div>
    </div>
  );
}
