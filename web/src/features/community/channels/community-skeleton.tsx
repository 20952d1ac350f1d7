import { Skeleton } from "../../../ui/skeleton";
import { communityTexts } from "../texts";

/** The panes' places while the channels load. */
export function CommunitySkeleton() {
  return (
    <div role="status" className="grid min-h-0 flex-1 md:grid-cols-[18rem_minmax(0,1fr)]">
      <div className="hidden flex-col gap-5 border-r border-line bg-surface p-4 md:flex">
        {[70, 50, 85, 60, 75, 45, 65, 80].map((width) => (
          <Skeleton key={width} width={`${width}%`} />
        ))}
      </div>
      <div className="grid place-items-center">
        <p className="label animate-pulse-soft text-muted">{communityTexts.loading}</p>
      </div>
    </div>
  );
}
