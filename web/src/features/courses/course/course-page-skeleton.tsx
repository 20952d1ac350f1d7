import { Skeleton } from "../../../ui/state/skeleton";
import { coursePageTexts } from "../texts";

export function CoursePageSkeleton() {
  return (
    <div role="status" className="grid gap-x-12 gap-y-8 lg:grid-cols-[1fr_22rem]">
      <span className="sr-only">{coursePageTexts.loading}</span>
      <div aria-hidden className="grid content-start gap-4">
        <Skeleton width="60%" height={40} />
        <Skeleton height={64} />
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} height={44} />
        ))}
      </div>
      <Skeleton height={360} shape="block" />
    </div>
  );
}
