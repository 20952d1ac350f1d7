import { Skeleton } from "../../../ui/state/skeleton";
import { lessonGrid } from "./rail/lesson-outline";

/** A lesson that loads. */
export function LessonSkeleton() {
  return (
    <div role="status" aria-label="Loading the lesson" className={lessonGrid}>
      <div className="flex flex-col gap-4 xl:col-start-2">
        <Skeleton width="80%" height={36} />
        <Skeleton width="30%" height={12} />
        {Array.from({ length: 8 }, (_, index) => (
          <Skeleton key={index} width={index % 4 === 3 ? "60%" : "100%"} />
        ))}
      </div>
      <div className="flex flex-col gap-4 max-xl:hidden xl:col-start-1 xl:row-start-1">
        {Array.from({ length: 7 }, (_, index) => (
          <Skeleton key={index} height={28} />
        ))}
      </div>
    </div>
  );
}
