import { Card } from "../../../ui/card";
import { Skeleton } from "../../../ui/state/skeleton";

export function DashboardSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-8">
      <p className="sr-only">Loading your dashboard...</p>
      <Skeleton shape="block" height={208} />
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <RowsSkeleton rows={4} height={64} />
        <RowsSkeleton rows={6} height={28} />
      </div>
    </div>
  );
}

function RowsSkeleton({ rows, height }: { rows: number; height: number }) {
  return (
    <Card aria-hidden className="flex flex-col gap-4 p-5">
      <Skeleton width={120} height={20} />
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} height={height} />
      ))}
    </Card>
  );
}
