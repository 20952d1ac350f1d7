import type { Ref } from "react";
import { Link } from "react-router-dom";
import type {
  CourseCard_courseFragment,
  CourseOutline_lessonFragment,
  CourseProgress_progressFragment,
  FinalTestLink_statusFragment,
} from "../../../gql/graphql";
import { formatPrice } from "../../../lib/text/format";
import { paths } from "../../../lib/paths";
import { Badge } from "../../../ui/badge";
import { ButtonLink } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { durationLabel, levelLabel, weeksLabel } from "../cards/course-labels";
import { CourseArt } from "../cards/course-art";
import { CourseAction } from "../buying/course-action";
import { FinalTestLink } from "../final-test/final-test-link";
import { PremiumOffer } from "../buying/premium-offer";
import { courseFacts, PriceFacts } from "../buying/price-facts";
import { CourseProgressBar } from "./course-progress-bar";
import { CanceledNote } from "../buying/pending-payment";
import { coursePageTexts, coursesTexts, myCoursesTexts } from "../texts";

type SummarizedCourse = CourseCard_courseFragment & {
  viewerOrderReference: string | null;
  viewerIsEntitled: boolean;
  includedInPremium: boolean;
  hasFinalTest: boolean;
  viewerProgress: CourseProgress_progressFragment | null;
  finalTest: FinalTestLink_statusFragment | null;
  lessons: readonly CourseOutline_lessonFragment[];
};

/** The side card of a course page: image, price or progress, action, and facts. `action` is set to the action's element. */
export function CourseSummary({ course, action }: { course: SummarizedCourse; action: Ref<HTMLDivElement> }) {
  const entitled = course.viewerIsEntitled;
  return (
    <Card>
      <CourseArt eager course={course} className="aspect-[2/1] border-b border-line" />
      <div className="grid gap-5 p-5">
        {entitled ? (
          <OwnCourse course={course} />
        ) : (
          <>
            <CanceledNote />
            <p className="figures text-xl">{formatPrice(course.priceCents)}</p>
            <div ref={action} className="grid gap-5">
              <CourseAction course={course} entitled={false} size="lg" />
            </div>
            {course.earlyAccess && (
              <p className="text-sm text-muted">{coursePageTexts.earlyAccess(course.earlyAccess)}</p>
            )}
            {course.priceCents > 0 && <PremiumOffer course={course} />}
            <div className="border-t border-line pt-4">
              <PriceFacts facts={courseFacts(course)} />
            </div>
          </>
        )}
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 border-t border-line pt-4 text-sm">
          <dt className="text-muted">Lessons</dt>
          <dd className="figures text-right">
            {coursePageTexts.availableCount(
              course.lessons.filter(({ available }) => available).length,
              course.lessons.length,
            )}
          </dd>
          <dt className="text-muted">Level</dt>
          <dd className="text-right">{levelLabel(course.level)}</dd>
          <dt className="text-muted">Duration</dt>
          <dd className="figures text-right">{durationLabel(course)}</dd>
          <dt className="text-muted">With the exercises</dt>
          <dd className="figures text-right">{weeksLabel(course.durationWeeks)}</dd>
        </dl>
      </div>
    </Card>
  );
}

/** The member's progress and next step. */
function OwnCourse({ course }: { course: SummarizedCourse }) {
  const progress = course.viewerProgress;
  if (!progress) return null;
  const hasStarted = progress.completedLessonIds.length > 0 || progress.resumeAnchor !== null;
  const available = course.lessons.filter((lesson) => lesson.available);
  const lessonId = progress.resumeLessonId ?? available[0]?.id;
  const comingCount = course.lessons.length - available.length;
  const allRead = progress.completedAt !== null || progress.resumeLessonId === null;
  return (
    <div className="grid gap-4">
      <p className="flex items-center justify-between gap-3">
        <Badge tone="signal">{progress.completedAt ? myCoursesTexts.completed : coursesTexts.yours}</Badge>
      </p>
      <CourseProgressBar title={course.title} progress={progress} />
      {progress.certificateId && <ButtonLink to={paths.certificate(progress.certificateId)}>Certificate</ButtonLink>}
      {course.finalTest && <FinalTestLink courseSlug={course.slug} status={course.finalTest} />}
      {hasStarted && allRead && !progress.completedAt && comingCount > 0 && (
        <p className="text-sm text-muted">
          You're up to date. {comingCount} {comingCount === 1 ? "lesson" : "lessons"} coming.
        </p>
      )}
      {lessonId && (
        <ButtonLink
          to={paths.lesson(course.slug, lessonId, progress.resumeAnchor)}
          variant={allRead ? "secondary" : "primary"}
        >
          {allRead ? "Read again" : hasStarted ? "Resume" : "Start the course"}
        </ButtonLink>
      )}
      {course.viewerOrderReference && (
        <p className="text-sm text-muted">
          {course.earlyAccess && `${coursePageTexts.earlyAccess(course.earlyAccess)} `}
          <Link to={paths.order(course.viewerOrderReference)} className="text-signal underline underline-offset-4">
            View your order
          </Link>
        </p>
      )}
    </div>
  );
}
