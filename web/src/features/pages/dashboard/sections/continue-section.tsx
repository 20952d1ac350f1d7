import type { DashboardCourse_enrollmentFragment } from "../../../../gql/graphql";
import { ButtonLink } from "../../../../ui/button";
import { Card } from "../../../../ui/card";
import { ProgressBar } from "../../../../ui/state/progress-bar";
import { CourseArt } from "../../../courses";
import { nextStepOf } from "../next-step";
import { coursesTexts as texts } from "../texts";

/** The next step in the course that the member worked on last. */
export function ContinueSection({ enrollment }: { enrollment: DashboardCourse_enrollmentFragment }) {
  const { course, progress } = enrollment;
  const { action, title, length, path } = nextStepOf(enrollment);
  return (
    <Card as="section" aria-labelledby="continue" className="flex gap-6 p-5 sm:p-6">
      <CourseArt course={course} className="aspect-video w-56 flex-none self-start max-md:hidden" />
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <p className="label text-signal">{action}</p>
        <h2 id="continue" className="font-display text-xl font-semibold">
          {title}
        </h2>
        <p className="figures text-sm text-muted">{[course.title, length].filter(Boolean).join(" · ")}</p>
        <div className="mt-auto flex flex-wrap items-center gap-x-6 gap-y-4 pt-2">
          <ButtonLink to={path} aria-label={`${action}: ${title}`}>
            {action}
          </ButtonLink>
          <div className="flex min-w-40 flex-1 items-center gap-3">
            <ProgressBar value={progress} label={texts.progress(course.title)} />
            <span className="figures text-xs text-muted">{Math.round(progress * 100)}%</span>
          </div>
        </div>
      </div>
    </Card>
  );
}
