import { useRef } from "react";
import { useParams } from "react-router-dom";
import type { CoursePageQuery } from "../../../gql/graphql";
import { useCoursePageQuery } from "./course-page.generated";
import { errorCode, errorText } from "../../../lib/text/error-text";
import { paths } from "../../../lib/paths";
import { useOnReturn } from "../../../lib/hooks/use-on-return";
import { useTitle } from "../../../lib/hooks/use-title";
import { BackLink } from "../../../ui/page/back-link";
import { ButtonLink } from "../../../ui/button";
import { EmptyState } from "../../../ui/state/empty-state";
import { ErrorState } from "../../../ui/state/error-state";
import { Skeleton } from "../../../ui/state/skeleton";
import { lessonMinutes, minutesLabel } from "../cards/course-labels";
import { BuyBar } from "./buy-bar";
import { CourseNotes } from "./course-notes";
import { CourseOutline } from "./course-outline";
import { CourseSummary } from "./course-summary";
import { NextCourse } from "../suggestions/next-course";
import { LessonText } from "../lessons/lesson-text";
import { coursePageTexts, coursesTexts } from "../texts";

/** Domains that don't need the risk notice. */
const DOMAINS_WITHOUT_RISK: ReadonlySet<string> = new Set([
  "Health & Fitness",
  "E-Commerce",
  "Intelligent Systems Development",
  "Social Media",
]);

/** The page of one course, by ID or slug. */
export function CoursePage() {
  const { courseId = "" } = useParams();
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-10 sm:px-8">
      <BackLink to={paths.courses()}>{coursePageTexts.allCourses}</BackLink>
      <CourseLoader key={courseId} idOrSlug={courseId} />
    </div>
  );
}

function CourseLoader({ idOrSlug }: { idOrSlug: string }) {
  const { data, error, refetch } = useCoursePageQuery({ variables: { idOrSlug }, fetchPolicy: "cache-and-network" });
  useOnReturn(() => void refetch());
  if (data?.course) return <CourseView course={data.course} />;
  if (!error) return <CoursePageSkeleton />;
  if (errorCode(error) === "NOT_FOUND") return <CourseNotFound />;
  return (
    <ErrorState
      isPage
      title="Couldn't load this course"
      message={errorText(error)}
      retryLabel={coursesTexts.tryAgain}
      onRetry={() => void refetch()}
    />
  );
}

const READING_LIST = "## Reading list";

function CourseView({ course }: { course: NonNullable<CoursePageQuery["course"]> }) {
  useTitle(course.title);
  const action = useRef<HTMLDivElement>(null);
  const outline = <CourseOutline course={course} lessons={course.lessons} progress={course.viewerProgress} />;
  // People who don't have the course first read what they would build, and whether it is for them.
  const split = course.viewerIsEntitled ? 0 : course.about.indexOf(READING_LIST);
  const lead = course.about.slice(0, split < 0 ? undefined : split);
  const rest = course.about.slice(lead.length);
  const sample = course.viewerIsEntitled
    ? undefined
    : course.lessons.find((lesson) => lesson.preview && lesson.available);
  return (
    <>
      <article className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[1fr_22rem]">
        <header className="lg:col-start-1">
          <h1 className="glitch-title font-display text-xl font-semibold caps">{course.title}</h1>
          <p className="mt-4 max-w-2xl text-muted">{course.description}</p>
          {sample && (
            <p className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-3">
              <ButtonLink to={paths.lesson(course.slug, sample.id)} variant="secondary">
                Read a sample lesson
              </ButtonLink>
              <span className="text-sm text-muted">
                {sample.title} <span className="figures">· {minutesLabel(lessonMinutes(sample))}</span>
              </span>
            </p>
          )}
        </header>
        <aside className="lg:sticky lg:top-20 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <CourseSummary course={course} action={action} />
        </aside>
        <div className="lg:col-start-1">
          {lead && (
            <section className="mb-12">
              <LessonText markdown={lead} />
            </section>
          )}
          {course.viewerProgress?.completedAt && (
            <div className="mb-12">
              <NextCourse />
            </div>
          )}
          {outline}
          {rest && (
            <section className="mt-12">
              <LessonText markdown={rest} />
            </section>
          )}
          <CourseNotes courseSlug={course.slug} notes={course.viewerNotes} />
          {!DOMAINS_WITHOUT_RISK.has(course.domain) && (
            <p className="mt-6 text-xs text-muted">{coursesTexts.riskNotice}</p>
          )}
        </div>
      </article>
      {!course.viewerIsEntitled && <BuyBar course={course} main={action} />}
    </>
  );
}

function CourseNotFound() {
  return (
    <EmptyState
      isPage
      icon="book"
      title="Course not found"
      action={<ButtonLink to={paths.courses()}>{coursePageTexts.allCourses}</ButtonLink>}
    >
      There's no course at this URL. It may have been renamed or removed.
    </EmptyState>
  );
}

function CoursePageSkeleton() {
  return (
    <div role="status" className="grid gap-x-12 gap-y-8 lg:grid-cols-[1fr_22rem]">
      <span className="sr-only">Loading course...</span>
      <div aria-hidden className="grid content-start gap-4">
        <Skeleton width="60%" height={40} />
        <Skeleton height={64} />
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} height={44} />
        ))}
      </div>
      <Skeleton height={360} shape="block" />
    </div>
  );
}
