import { Skeleton } from "../../../ui/state/skeleton";

/** A lesson that loads. */
export function LessonSkeleton() {
  return (
    <div role="status" aria-label="Loading the lesson" className="flex max-w-2xl flex-col gap-4">
      <Skeleton width="80%" height={36} />
      <Skeleton width="30%" height={12} />
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} width={index % 4 === 3 ? "60%" : "100%"} />
      ))}
    </div>
  );
}
