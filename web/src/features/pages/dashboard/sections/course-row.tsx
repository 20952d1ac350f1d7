import type { DashboardCourse_enrolmentFragment } from "../../../../gql/graphql";
import { paths } from "../../../../lib/paths";
import { ButtonLink } from "../../../../ui/button";
import { ProgressBar } from "../../../../ui/state/progress-bar";
import { CourseArt } from "../../../courses";
import { coursesTexts as texts } from "../texts";

export function CourseRow({ enrolment }: { enrolment: DashboardCourse_enrolmentFragment }) {
  const { course, progress, completedAt, lessonsInPreparation } = enrolment;
  const action = actionLabel(enrolment);
  return (
    <li className="flex items-center gap-4 px-5 py-4">
      <CourseArt course={course} className="aspect-video w-28 flex-none max-sm:hidden" />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <h3 className="font-display font-semibold">{course.title}</h3>
        <div className="flex items-center gap-3">
          <ProgressBar value={progress} label={texts.progress(course.title)} />
          <span className="figures min-w-10 flex-none text-right sm:w-20 text-xs text-muted">
            {completedAt ? texts.completed : `${Math.round(progress * 100)}%`}
          </span>
        </div>
        {isCaughtUp(enrolment) && <p className="text-xs text-muted">{texts.upToDate(lessonsInPreparation)}</p>}
      </div>
      <ButtonLink
        to={paths.course(course.slug)}
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

/** Whether the member has read every written lesson of an incomplete course. */
const isCaughtUp = (enrolment: DashboardCourse_enrolmentFragment): boolean =>
  !enrolment.completedAt &&
  enrolment.progress > 0 &&
  enrolment.lessonsToRead === 0 &&
  enrolment.lessonsInPreparation > 0;

function actionLabel(enrolment: DashboardCourse_enrolmentFragment): string {
  if (enrolment.completedAt || isCaughtUp(enrolment)) return texts.readAgain;
  return enrolment.progress > 0 ? texts.resume : texts.start;
}
