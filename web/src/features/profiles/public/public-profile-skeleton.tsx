import { Card } from "../../../ui/card";
import { Skeleton } from "../../../ui/state/skeleton";

export function PublicProfileSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading profile...</span>
      <div aria-hidden className="grid gap-8">
        <Card className="cut-lg">
          <div className="grid lg:grid-cols-3">
            <div className="flex items-center gap-4 p-5 sm:gap-6 sm:p-8 lg:col-span-2">
              <Skeleton width={96} height={96} shape="avatar" />
              <div className="grid flex-1 gap-3">
                <Skeleton width={64} height={18} />
                <Skeleton width="60%" height={32} />
                <Skeleton width={128} />
              </div>
            </div>
            <div className="flex items-center border-t border-line p-5 sm:px-8 lg:my-8 lg:border-t-0 lg:border-l lg:py-0">
              <Skeleton height={74} />
            </div>
          </div>
          <div className="grid grid-cols-3 gap-3 border-t border-line px-5 py-4 sm:px-8">
            <Skeleton width="70%" height={48} />
            <Skeleton width="70%" height={48} />
            <Skeleton width="70%" height={48} />
          </div>
        </Card>
        <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-12">
          <div className="grid gap-4">
            <Skeleton width={96} height={36} />
            <Skeleton height={96} />
          </div>
          <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
            <div className="col-span-full mb-1">
              <Skeleton width={160} height={36} />
            </div>
            {Array.from({ length: 6 }, (_, index) => (
              <Skeleton key={index} height={92} shape="block" />
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}
