import { Link } from "react-router-dom";
import type { CourseCard_courseFragment, CourseProgress_progressFragment } from "../../../gql/graphql";
import { formatPrice } from "../../../lib/text/format";
import { paths } from "../../../lib/paths";
import { Badge } from "../../../ui/badge";
import { ButtonLink } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { levelLabel, weeksLabel } from "../cards/course-labels";
import { CourseArt } from "../cards/course-art";
import { CourseAction } from "../buying/course-action";
import { CourseProgressBar } from "./course-progress-bar";
import { CanceledNote } from "../buying/pending-payment";
import { coursePageTexts, coursesTexts, myCoursesTexts, premiumTexts } from "../texts";

type SummarisedCourse = CourseCard_courseFragment & {
  viewerOrderReference: string | null;
  viewerIsEntitled: boolean;
  includedInPremium: boolean;
  viewerProgress: CourseProgress_progressFragment | null;
  lessons: readonly { id: string; available: boolean }[];
};

/** The side card of a course page: picture, price or ownership, the one button, the facts. */
export function CourseSummary({ course }: { course: SummarisedCourse }) {
  const entitled = course.viewerIsEntitled;
  return (
    <Card>
      <CourseArt course={course} className="aspect-[2/1] border-b border-line" />
      <div className="grid gap-5 p-5">
        {entitled ? (
          <OwnCourse course={course} />
        ) : (
          <>
            <CanceledNote />
            <p className="figures text-2xl">{formatPrice(course.priceCents)}</p>
            <CourseAction course={course} entitled={false} size="lg" />
            {course.earlyAccess && (
              <p className="text-sm text-muted">{coursePageTexts.earlyAccess(course.earlyAccess)}</p>
            )}
            {course.includedInPremium && course.priceCents > 0 && (
              <p className="text-sm text-muted">
                <Link to={paths.myCourses()} className="text-premium underline underline-offset-4 hover:text-text">
                  {premiumTexts.includes}
                </Link>
              </p>
            )}
          </>
        )}
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 border-t border-line pt-4 text-sm">
          <dt className="text-muted">{coursePageTexts.lessonsLabel}</dt>
          <dd className="figures text-right">
            {coursePageTexts.availableCount(
              course.lessons.filter(({ available }) => available).length,
              course.lessons.length,
            )}
          </dd>
          <dt className="text-muted">Level</dt>
          <dd className="text-right">{levelLabel(course.level)}</dd>
          <dt className="text-muted">Length</dt>
          <dd className="figures text-right">{weeksLabel(course.durationWeeks)}</dd>
        </dl>
      </div>
    </Card>
  );
}

/** Where one stands, and the way on. */
function OwnCourse({ course }: { course: SummarisedCourse }) {
  const progress = course.viewerProgress;
  if (!progress) return null;
  const begun = progress.completedLessonIds.length > 0;
  const available = course.lessons.filter((lesson) => lesson.available);
  const lessonId = progress.resumeLessonId ?? available[0]?.id;
  const inPreparation = course.lessons.length - available.length;
  const allRead = progress.completedAt !== null || progress.resumeLessonId === null;
  return (
    <div className="grid gap-4">
      <p className="flex items-center justify-between gap-3">
        <Badge tone="signal">{progress.completedAt ? myCoursesTexts.completed : coursesTexts.yours}</Badge>
      </p>
      <CourseProgressBar title={course.title} progress={progress} />
      {progress.certificateId && (
        <ButtonLink to={paths.certificate(progress.certificateId)}>{coursePageTexts.certificate}</ButtonLink>
      )}
      {begun && allRead && !progress.completedAt && inPreparation > 0 && (
        <p className="text-sm text-muted">{coursePageTexts.allRead(inPreparation)}</p>
      )}
      {course.viewerOrderReference && (
        <p className="text-sm text-muted">
          {course.earlyAccess && `${coursePageTexts.earlyAccess(course.earlyAccess)} `}
          <Link to={paths.order(course.viewerOrderReference)} className="text-signal underline underline-offset-4">
            {coursePageTexts.viewOrder}
          </Link>
        </p>
      )}
      {lessonId && (
        <ButtonLink to={paths.lesson(course.slug, lessonId)} variant={allRead ? "secondary" : "primary"}>
          {allRead ? coursePageTexts.readAgain : begun ? coursePageTexts.resume : coursePageTexts.start}
        </ButtonLink>
      )}
    </div>
  );
}
