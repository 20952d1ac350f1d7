import type { DashboardCourse_enrollmentFragment } from "../../../../gql/graphql";
import { ButtonLink } from "../../../../ui/button";
import { ProgressBar } from "../../../../ui/state/progress-bar";
import { CourseArt } from "../../../courses";
import { isCaughtUp, needsFinalTest, nextStepOf } from "../next-step";
import { coursesTexts as texts } from "../texts";

export function CourseRow({ enrollment }: { enrollment: DashboardCourse_enrollmentFragment }) {
  const { course, progress, completedAt, lessonsInPreparation } = enrollment;
  const { action, title, length, path } = nextStepOf(enrollment);
  return (
    <li className="flex items-center gap-4 px-5 py-4">
      <CourseArt course={course} className="aspect-video w-28 flex-none max-sm:hidden" />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <h3 className="font-display font-semibold">{course.title}</h3>
        <div className="flex items-center gap-3">
          <ProgressBar value={progress} label={texts.progress(course.title)} />
          <span className="figures min-w-10 flex-none text-right sm:w-20 text-xs text-muted">
            {completedAt ? "Completed" : `${Math.round(progress * 100)}%`}
          </span>
        </div>
        {length && <p className="text-xs text-muted">{`${title}, ${length}`}</p>}
        {isCaughtUp(enrollment) && <p className="text-xs text-muted">{texts.upToDate(lessonsInPreparation)}</p>}
        {needsFinalTest(enrollment) && (
          <p className="text-xs text-muted">You read every lesson. The final test is next.</p>
        )}
      </div>
      <ButtonLink
        to={path}
        variant="secondary"
        size="sm"
        aria-label={texts.action(action, course.title)}
        className="w-28 flex-none"
      >
        {action}
      </ButtonLink>
    </li>
  );
}
