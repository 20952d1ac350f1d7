import { Link } from "react-router-dom";
import type { AdminCourseFragment } from "../../../gql/graphql";
import { errorText } from "../../../lib/text/error-text";
import { formatPrice } from "../../../lib/text/format";
import { paths } from "../../../lib/paths";
import { Badge } from "../../../ui/badge";
import { ButtonLink } from "../../../ui/button";
import { ErrorState } from "../../../ui/state/error-state";
import { IconButton } from "../../../ui/icon-button";
import { notify } from "../../../ui/toast/notify";
import { Skeleton } from "../../../ui/state/skeleton";
import { AdminFrame } from "../admin-frame";
import { useAdminCoursesQuery, useMoveCourseMutation } from "./courses-page.generated";
import { adminTexts } from "../texts";
import { adminCoursesTexts as texts } from "./texts";

export function AdminCoursesPage() {
  const { data, error, refetch } = useAdminCoursesQuery({ fetchPolicy: "cache-and-network" });
  return (
    <AdminFrame
      title="Courses"
      subtitle="All courses, including drafts. Only admins see drafts."
      actions={<ButtonLink to={paths.adminCourse("new")}>New course</ButtonLink>}
    >
      {data ? (
        <ul className="border-t border-line">
          {data.courseDrafts.map((course) => (
            <CourseRow
              key={course.id}
              course={course}
              collection={data.courseDrafts.filter(({ collection }) => collection === course.collection)}
            />
          ))}
        </ul>
      ) : error ? (
        <ErrorState title={adminTexts.failed} message={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={480} shape="block" />
      )}
    </AdminFrame>
  );
}

interface CourseRowProps {
  course: AdminCourseFragment;
  /** The courses of the same collection, in display order. */
  collection: AdminCourseFragment[];
}

function CourseRow({ course, collection }: CourseRowProps) {
  const [moveCourse, { loading }] = useMoveCourseMutation({
    refetchQueries: ["AdminCourses"],
    awaitRefetchQueries: true,
  });
  const currentPosition = collection.indexOf(course) + 1;
  const move = (position: number) =>
    void moveCourse({ variables: { courseId: course.id, position } }).catch((error: unknown) =>
      notify.error(errorText(error, texts.failed)),
    );
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3">
      <div className="min-w-0">
        <Link
          to={paths.adminCourse(course.id)}
          aria-label={texts.edit(course.title)}
          className="font-medium underline-offset-4 hover:text-signal hover:underline"
        >
          {course.title}
        </Link>
        <p className="figures text-xs text-muted">
          {course.id} · {course.slug} · {formatPrice(course.priceCents)} ·{" "}
          {`${course.writtenLessonCount} of ${course.lessonCount} ${course.lessonCount === 1 ? "lesson" : "lessons"} written`}
        </p>
      </div>
      <div className="flex items-center gap-1">
        <p className="figures mr-4 text-right text-sm">
          {course.revenueCents === 0 ? "$0" : formatPrice(course.revenueCents)}
          <span className="block text-xs text-muted">
            {course.buyerCount} {course.buyerCount === 1 ? "buyer" : "buyers"}
          </span>
        </p>
        <Badge tone={course.published ? "signal" : "warning"}>{course.published ? texts.published : texts.draft}</Badge>
        <IconButton
          size="sm"
          icon="chevron-up"
          label={texts.moveUp(course.title)}
          disabled={loading || currentPosition === 1}
          onClick={() => move(currentPosition - 1)}
        />
        <IconButton
          size="sm"
          icon="chevron-down"
          label={texts.moveDown(course.title)}
          disabled={loading || currentPosition === collection.length}
          onClick={() => move(currentPosition + 1)}
        />
      </div>
    </li>
  );
}
