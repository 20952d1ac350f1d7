import { Skeleton } from "../../../../ui/state/skeleton";

const LINE_WIDTHS = [52, 74, 38, 66, 80, 45];

export function MessagesSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading messages..."
      className="flex min-h-0 flex-1 flex-col justify-end gap-6 overflow-hidden p-4"
    >
      {LINE_WIDTHS.map((width) => (
        <div key={width} className="flex gap-3">
          <Skeleton width={40} height={40} shape="avatar" />
          <div className="flex flex-1 flex-col gap-2 pt-1">
            <Skeleton width={120} />
            <Skeleton width={`${width}%`} />
          </div>
        </div>
      ))}
    </div>
  );
}
