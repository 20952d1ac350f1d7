import { Skeleton } from "../../../ui/state/skeleton";

const widths = [60, 45, 70, 50];

export function PeopleSkeleton() {
  return (
    <div className="flex flex-col gap-4 p-4">
      {widths.map((width) => (
        <div key={width} className="flex items-center gap-3">
          <Skeleton width={32} height={32} shape="avatar" />
          <Skeleton width={`${width}%`} />
        </div>
      ))}
    </div>
  );
}
