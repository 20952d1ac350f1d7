import { Card } from "../../../ui/card";
import { hasStarted } from "../cards/course-labels";
import { useNextCourseQuery } from "./next-course.generated";
import { SuggestedCourse } from "./suggested-course";

/** After a completed course: one that the member hasn't begun. Nothing if they have begun them all. */
export function NextCourse() {
  const { data } = useNextCourseQuery();
  if (!data?.viewer) return null;
  const begunIds = data.myCourses.filter(hasStarted).map(({ course }) => course.id);
  const { suggestedCourses, minutesPerWeek } = data.viewer.newcomer;
  const course = suggestedCourses.find(({ id }) => !begunIds.includes(id));
  return (
    course && (
      <Card className="p-5">
        <SuggestedCourse course={course} minutesPerWeek={minutesPerWeek} />
      </Card>
    )
  );
}
