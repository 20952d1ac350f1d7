import type { CourseOutline_lessonFragment, CourseProgress_progressFragment } from "../../../../gql/graphql";
import { CourseOutline } from "../../course/course-outline";
import { CourseProgressBar } from "../../course/course-progress-bar";

/** A reading column between the outline of the course and the rail of the lesson. */
export const lessonGrid =
  "grid items-start gap-x-12 gap-y-10 xl:grid-cols-[15rem_minmax(0,42rem)_minmax(15rem,20rem)] xl:justify-between";

/** A column next to the text, which stays in view. */
export const railClasses =
  "flex flex-col gap-8 max-xl:hidden xl:row-start-1 xl:sticky xl:top-20 xl:max-h-[calc(100dvh-6rem)] xl:overflow-y-auto print:hidden";

interface LessonOutlineProps {
  course: {
    slug: string;
    title: string;
    viewerIsEntitled: boolean;
    lessons: readonly CourseOutline_lessonFragment[];
    viewerProgress: CourseProgress_progressFragment | null;
  };
  currentLessonId: string;
}

/** The lessons of the course, and the learner's progress. */
export function LessonOutline({ course, currentLessonId }: LessonOutlineProps) {
  return (
    <div className="flex flex-col gap-4">
      {course.viewerProgress && <CourseProgressBar title={course.title} progress={course.viewerProgress} />}
      <CourseOutline
        course={course}
        lessons={course.lessons}
        progress={course.viewerProgress}
        currentLessonId={currentLessonId}
        compact
      />
    </div>
  );
}
