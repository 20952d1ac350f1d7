import { useRef } from "react";
import { Link, Navigate, useLocation, useParams } from "react-router-dom";
import { errorCode, errorText } from "../../../lib/text/error-text";
import { formatDay } from "../../../lib/text/format";
import { paths } from "../../../lib/paths";
import { useTitle } from "../../../lib/hooks/use-title";
import { BackLink } from "../../../ui/page/back-link";
import { ButtonLink } from "../../../ui/button";
import { EmptyState } from "../../../ui/state/empty-state";
import { ErrorState } from "../../../ui/state/error-state";
import { useSession } from "../../accounts";
import { CourseOutline } from "../course/course-outline";
import { lessonMinutes, minutesLabel } from "../cards/course-labels";
import { LessonFooter, type LoadedLesson } from "./lesson-footer";
import { useLessonPageQuery, useLessonPositionsQuery } from "./lesson-page.generated";
import { LessonBlocks } from "./lesson-blocks";
import { LessonSkeleton } from "./lesson-skeleton";
import { LockedLesson } from "./locked-lesson";
import { isPosition } from "./lesson-position";
import { LessonNotes } from "./notes/lesson-notes";
import { useReadingPosition } from "./use-reading-position";
import { useScrollToHash } from "./use-scroll-to-hash";
import { LessonQuestions } from "./questions/lesson-questions";
import { useLessonQuestions } from "./questions/use-lesson-questions";
import { lessonTexts as texts } from "../texts";

/** One lesson with the course outline and navigation. */
export function LessonPage() {
  const { courseId = "", lessonId = "" } = useParams();
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-10 sm:px-8">
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
  if (code === "FORBIDDEN" || code === "UNAUTHENTICATED") return <LockedLesson id={id} onJoined={refetch} />;
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
    />
  );
}

function LessonView({ lesson, course }: LoadedLesson) {
  useTitle(`${lesson.title} · ${course.title}`);
  const { viewer } = useSession();
  const { hash } = useLocation();
  const text = useRef<HTMLDivElement>(null);
  useScrollToHash(hash);
  useReadingPosition(lesson.id, text, viewer !== null && lesson.available);
  const asking = useLessonQuestions(lesson.id, course.slug, lesson.available ? (viewer?.id ?? null) : null);
  const stoppedAt = lesson.viewerPosition?.anchor;
  const isFurther = lesson.blocks.some(({ anchor }, index) => index > 0 && anchor === stoppedAt);
  const resumeAnchor = !hash && isFurther ? stoppedAt : null;
  return (
    <article className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-8">
        <header>
          <h1 className="glitch-title font-display text-xl font-semibold">{lesson.title}</h1>
          <p className="label mt-3 text-muted">
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
        {lesson.available ? (
          <div ref={text}>
            <LessonBlocks blocks={lesson.blocks} onAsk={asking.questions ? asking.ask : undefined} />
          </div>
        ) : (
          <p className="text-muted">This lesson is coming soon. It doesn't count toward your progress until then.</p>
        )}
        <LessonFooter lesson={lesson} course={course} />
        {asking.questions ? (
          <LessonQuestions questions={asking.questions} onAsk={() => asking.ask(null)} onShowMore={asking.showMore} />
        ) : (
          asking.error && (
            <ErrorState title="We couldn't load the questions about this lesson." onRetry={asking.retry} />
          )
        )}
      </div>
      <aside className="print:hidden lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto lg:p-1">
        <CourseOutline
          course={course}
          lessons={course.lessons}
          progress={course.viewerProgress}
          currentLessonId={lesson.id}
          compact
        />
        {viewer && lesson.available && <LessonNotes key={viewer.id} lesson={lesson} />}
      </aside>
    </article>
  );
}
