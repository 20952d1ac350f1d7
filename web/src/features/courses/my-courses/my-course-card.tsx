import type { MyCourseCard_enrollmentFragment } from "../../../gql/graphql";
import { paths } from "../../../lib/paths";
import { Badge } from "../../../ui/badge";
import { ButtonLink } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { ProgressBar } from "../../../ui/state/progress-bar";
import { CourseArt } from "../cards/course-art";
import { hasStarted, lessonMinutes, minutesLabel } from "../cards/course-labels";
import { coursesTexts, myCoursesTexts } from "../texts";

export function MyCourseCard({ enrollment }: { enrollment: MyCourseCard_enrollmentFragment }) {
  const { course, progress, completedAt, certificateNumber, resumeLesson, resumeAnchor } = enrollment;
  const isStarted = hasStarted(enrollment);
  return (
    <Card as="li" className="flex flex-col">
      <CourseArt course={course} className="aspect-[2/1] border-b border-line" />
      <div className="flex flex-1 flex-col gap-3 p-5">
        <h2 className="font-display text-lg font-semibold">{course.title}</h2>
        {completedAt && (
          <p>
            <Badge tone="signal">{myCoursesTexts.completed}</Badge>
          </p>
        )}
        {resumeLesson && !completedAt && (
          <p className="text-sm text-muted">
            {isStarted ? "Next" : "First"}: lesson {resumeLesson.position}, {resumeLesson.title}
            <span className="figures"> · {minutesLabel(lessonMinutes(resumeLesson))}</span>
          </p>
        )}
        <div className="mt-auto flex items-center gap-3 pt-2">
          <ProgressBar value={progress} label={myCoursesTexts.progress(course.title)} />
          <span className="figures text-xs text-muted">{Math.round(progress * 100)}%</span>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <ButtonLink
            to={paths.course(course.slug)}
            variant="secondary"
            aria-label={`${coursesTexts.goToCourse}: ${course.title}`}
          >
            {coursesTexts.goToCourse}
          </ButtonLink>
          {resumeLesson && isStarted && !completedAt && (
            <ButtonLink
              to={paths.lesson(course.slug, resumeLesson.id, resumeAnchor)}
              variant="ghost"
              aria-label={`${myCoursesTexts.resume}: ${course.title}`}
            >
              {myCoursesTexts.resume}
            </ButtonLink>
          )}
          {certificateNumber && (
            <ButtonLink
              to={paths.certificate(certificateNumber)}
              variant="ghost"
              aria-label={`${myCoursesTexts.certificate}: ${course.title}`}
            >
              {myCoursesTexts.certificate}
            </ButtonLink>
          )}
        </div>
      </div>
    </Card>
  );
}
