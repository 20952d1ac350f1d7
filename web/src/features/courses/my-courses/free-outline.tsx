import { Skeleton } from "../../../ui/state/skeleton";
import { CourseOutline } from "../course/course-outline";
import { useFreeOutlineQuery } from "./free-outline.generated";

/** The lessons of the free course, for members who have none. Nothing if it fails. */
export function FreeOutline({ slug, title }: { slug: string; title: string }) {
  const { data, error } = useFreeOutlineQuery({ variables: { idOrSlug: slug } });
  if (error) return null;
  return (
    <section aria-label={title} className="mt-10">
      <p className="mb-6 text-muted">
        <span className="font-display text-lg font-semibold text-text">{title}</span>
        <br />
        Free. Lessons marked Preview open without joining.
      </p>
      {data?.course ? (
        <CourseOutline course={data.course} lessons={data.course.lessons} progress={null} />
      ) : (
        <Skeleton height={360} shape="block" />
      )}
    </section>
  );
}
