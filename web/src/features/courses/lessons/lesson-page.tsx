import { useRef } from "react";
import { Link, Navigate, useLocation, useParams } from "react-router-dom";
import { errorCode, errorText } from "../../../lib/text/error-text";
import { classNames } from "../../../lib/class-names";
import { formatDay } from "../../../lib/text/format";
import { paths } from "../../../lib/paths";
import { useIsWide } from "../../../lib/hooks/use-is-wide";
import { useTitle } from "../../../lib/hooks/use-title";
import { BackLink } from "../../../ui/page/back-link";
import { ButtonLink } from "../../../ui/button";
import { EmptyState } from "../../../ui/state/empty-state";
import { ErrorState } from "../../../ui/state/error-state";
import { useSession } from "../../accounts";
import { lessonMinutes, minutesLabel } from "../cards/course-labels";
import { LessonFooter, type LoadedLesson } from "./lesson-footer";
import { useLessonPageQuery, useLessonPositionsQuery } from "./lesson-page.generated";
import { countChecks, LessonBlocks } from "./lesson-blocks";
import { LessonSkeleton } from "./lesson-skeleton";
import { LockedLesson } from "./locked/locked-lesson";
import { isPosition } from "./lesson-position";
import { LessonNotes } from "./notes/lesson-notes";
import { LessonBar } from "./rail/lesson-bar";
import { lessonGrid, LessonOutline, railClasses } from "./rail/lesson-outline";
import { LessonSections } from "./rail/lesson-sections";
import { sectionsOf } from "./rail/sections";
import { useReadingPosition } from "./use-reading-position";
import { useScrollToHash } from "./use-scroll-to-hash";
import { LessonQuestions } from "./questions/lesson-questions";
import { useLessonQuestions } from "./questions/use-lesson-questions";
import { lessonTexts as texts } from "../texts";

/** One lesson with the course outline and navigation. */
export function LessonPage() {
  const { courseId = "", lessonId = "" } = useParams();
  return (
    <div className="mx-auto w-full max-w-2xl px-4 py-10 sm:px-8 xl:max-w-[88rem]">
      <BackLink to={paths.course(courseId)}>{texts.toCourse}</BackLink>
      {isPosition(lessonId) ? (
        <LessonRedirect courseIdOrSlug={courseId} position={Number(lessonId)} />
      ) : (
        <LessonLoader key={lessonId} courseIdOrSlug={courseId} id={lessonId} />
      )}
    </div>
  );
}

/** Lessons link to each other by position, such as `/courses/risk-management/lessons/2`, because ids differ between servers. */
function LessonRedirect({ courseIdOrSlug, position }: { courseIdOrSlug: string; position: number }) {
  const { hash } = useLocation();
  const { data, error, refetch } = useLessonPositionsQuery({ variables: { courseIdOrSlug } });
  if (error && errorCode(error) !== "NOT_FOUND")
    return <ErrorState isPage title={texts.failed} message={errorText(error)} onRetry={() => void refetch()} />;
  if (!data && !error) return <LessonSkeleton />;
  const lesson = data?.course?.lessons.find((each) => each.position === position);
  if (!lesson) return <LessonNotFound courseIdOrSlug={courseIdOrSlug} />;
  return <Navigate replace to={{ pathname: paths.lesson(courseIdOrSlug, lesson.id), hash }} />;
}

function LessonLoader({ courseIdOrSlug, id }: { courseIdOrSlug: string; id: string }) {
  const { data, error, refetch } = useLessonPageQuery({
    variables: { courseIdOrSlug, id },
    fetchPolicy: "cache-and-network",
  });
  if (data?.lesson && data.course) return <LessonView lesson={data.lesson} course={data.course} />;
  if (!error) return <LessonSkeleton />;
  const code = errorCode(error);
  if (code === "FORBIDDEN" || code === "UNAUTHENTICATED")
    return <LockedLesson id={id} courseIdOrSlug={courseIdOrSlug} onJoined={refetch} />;
  if (code === "NOT_FOUND" || code === "VALIDATION") return <LessonNotFound courseIdOrSlug={courseIdOrSlug} />;
  return <ErrorState isPage title={texts.failed} message={errorText(error)} onRetry={() => void refetch()} />;
}

function LessonNotFound({ courseIdOrSlug }: { courseIdOrSlug: string }) {
  return (
    <EmptyState
      isPage
      icon="book"
      title="Lesson not found"
      action={<ButtonLink to={paths.course(courseIdOrSlug)}>{texts.toCourse}</ButtonLink>}
    >
      It may have been moved or archived. The course lists all of its lessons.
    </EmptyState>
  );
}

function LessonView({ lesson, course }: LoadedLesson) {
  useTitle(`${lesson.title} · ${course.title}`);
  const { viewer } = useSession();
  const { hash } = useLocation();
  const text = useRef<HTMLDivElement>(null);
  const isWide = useIsWide();
  useScrollToHash();
  useReadingPosition(lesson.id, text, viewer !== null && lesson.available);
  const asking = useLessonQuestions(lesson.id, course.slug, lesson.available ? (viewer?.id ?? null) : null);
  const stoppedAt = lesson.viewerPosition?.anchor;
  const isFurther = lesson.blocks.some(({ anchor }, index) => index > 0 && anchor === stoppedAt);
  const resumeAnchor = !hash && isFurther ? stoppedAt : null;
  const sections = sectionsOf(lesson.blocks);
  const contents = (close?: () => void) => (
    <LessonSections sections={sections} checks={countChecks(lesson.blocks)} onOpen={close} />
  );
  const outline = <LessonOutline course={course} currentLessonId={lesson.id} />;
  const notes = viewer && lesson.available && <LessonNotes key={viewer.id} lesson={lesson} />;
  return (
    <article className={lessonGrid}>
      <div className="flex min-w-0 flex-col gap-8 xl:col-start-2 xl:row-start-1">
        <header>
          <h1 className="glitch-title font-display text-xl font-semibold">{lesson.title}</h1>
          <p className="mt-3 text-sm text-muted">
            {course.title} · Lesson {lesson.position} of {course.lessons.length} ·{" "}
            {(lesson.measuredMinutes ? texts.measured : texts.estimated)(minutesLabel(lessonMinutes(lesson)))}
            {lesson.reviewedOn && ` · Reviewed on ${formatDay(lesson.reviewedOn)}`}
          </p>
          {resumeAnchor && (
            <Link to={{ hash: resumeAnchor }} className="mt-4 inline-block text-signal underline underline-offset-4">
              Continue where you stopped
            </Link>
          )}
        </header>
        {isWide !== true && (
          <LessonBar
            sections={sections}
            outline={(close) => (
              <>
                {contents(close)}
                {outline}
              </>
            )}
            notes={notes}
          />
        )}
        {lesson.available ? (
          <div ref={text}>
            <LessonBlocks blocks={lesson.blocks} onAsk={asking.questions ? asking.ask : undefined} />
          </div>
        ) : (
          <EmptyState icon="clock" title="This lesson is coming soon">
            It doesn't count toward your progress until then.
          </EmptyState>
        )}
        <LessonFooter lesson={lesson} course={course} />
        {asking.questions ? (
          <LessonQuestions questions={asking.questions} onAsk={() => asking.ask(null)} onShowMore={asking.showMore} />
        ) : (
          asking.error && (
            <ErrorState
              title="We couldn't load the questions about this lesson"
              message={errorText(asking.error)}
              onRetry={asking.retry}
            />
          )
        )}
      </div>
      {isWide !== false && (
        <>
          <aside className={classNames(railClasses, "xl:col-start-1 xl:pt-3")}>{outline}</aside>
          <aside className={classNames(railClasses, "xl:col-start-3 xl:pt-3")}>
            {contents()}
            {notes}
          </aside>
        </>
      )}
    </article>
  );
}
