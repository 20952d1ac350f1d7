import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { LessonPageQuery } from "../../../gql/graphql";
import { errorText } from "../../../lib/text/error-text";
import { paths } from "../../../lib/paths";
import { Button, ButtonLink } from "../../../ui/button";
import { Icon } from "../../../ui/icon";
import { notify } from "../../../ui/toast/notify";
import { useSession } from "../../accounts";
import { useEnroll } from "../buying/use-enroll";
import { CourseProgressBar } from "../course/course-progress-bar";
import { FinalTestLink } from "../final-test/final-test-link";
import { useCompleteLessonMutation } from "./lesson-page.generated";
import { countChecks } from "./lesson-blocks";
import { coursesTexts, lessonTexts as texts } from "../texts";

export interface LoadedLesson {
  lesson: NonNullable<LessonPageQuery["lesson"]>;
  course: NonNullable<LessonPageQuery["course"]>;
}

/** Actions below a lesson: complete it, or open the next lesson or certificate. Without access, get it. */
export function LessonFooter({ lesson, course }: LoadedLesson) {
  const Footer = course.viewerIsEntitled ? LearnerFooter : PreviewFooter;
  return <Footer lesson={lesson} course={course} />;
}

const nextOf = ({ lesson, course }: LoadedLesson) =>
  course.lessons.find(({ position, available }) => available && position > lesson.position);

function PreviewFooter({ lesson, course }: LoadedLesson) {
  const { status } = useSession();
  const next = nextOf({ lesson, course });
  return (
    <footer className="flex flex-wrap items-center gap-4 border-t border-line pt-6">
      <p className="min-w-0 flex-1 basis-64 text-muted">
        That's the end of the preview. The other lessons come with the course
        {course.priceCents === 0 && ", which is free"}.
      </p>
      {course.priceCents > 0 || !next ? (
        <ButtonLink to={paths.course(course.slug)}>{texts.seeCourse}</ButtonLink>
      ) : status === "signedIn" ? (
        <EnrollButton lesson={lesson} course={course} next={next} />
      ) : (
        <ButtonLink to={paths.register(paths.lesson(course.slug, next.id))}>Sign up to go on</ButtonLink>
      )}
    </footer>
  );
}

/** Enrolls, and opens the next lesson. Completes this one if all of its questions are solved. */
function EnrollButton({ lesson, course, next }: LoadedLesson & { next: { id: string } }) {
  const navigate = useNavigate();
  const { complete } = useCompleteLesson(lesson.id, course, next.id);
  const { solved, count } = countChecks(lesson.blocks);
  const { enroll, busy } = useEnroll(course, async () =>
    solved === count ? complete() : navigate(paths.lesson(course.slug, next.id)),
  );
  return (
    <Button busy={busy} busyLabel={coursesTexts.processing} onClick={() => void enroll()}>
      Enroll and go on
    </Button>
  );
}

function LearnerFooter({ lesson, course }: LoadedLesson) {
  const progress = course.viewerProgress;
  const isCompleted = progress?.completedLessonIds.includes(lesson.id) ?? false;
  const { solved, count } = countChecks(lesson.blocks);
  const next = nextOf({ lesson, course });
  const footer = useRef<HTMLElement>(null);
  const certificateId = progress?.certificateId;
  const [courseCompletedNow, setCourseCompletedNow] = useState(false);
  useEffect(
    // Keeps the certificate link clear of the toast at the top and the level-up notice at the bottom.
    function showFooter() {
      if (courseCompletedNow && certificateId) footer.current?.scrollIntoView({ block: "center" });
    },
    [courseCompletedNow, certificateId],
  );
  const onCourseCompleted = () => setCourseCompletedNow(true);
  const { complete, busy } = useCompleteLesson(lesson.id, course, next?.id ?? null, onCourseCompleted);
  return (
    <footer ref={footer} className="flex flex-col gap-5 border-t border-line pt-6">
      {progress && <CourseProgressBar title={course.title} progress={progress} />}
      <div className="flex flex-wrap items-center gap-3">
        {!isCompleted && solved < count && (
          <p className="figures text-muted">
            {solved} of {count} {count === 1 ? "question" : "questions"} answered
          </p>
        )}
        {lesson.available && !isCompleted && solved === count && (
          <Button busy={busy} onClick={() => void complete()}>
            <Icon name="check" size={16} />
            Complete lesson
          </Button>
        )}
        {isCompleted && (
          <p className="flex items-center gap-2 text-signal">
            <Icon name="check" size={16} />
            Completed
          </p>
        )}
        {next && (
          <ButtonLink variant="secondary" to={paths.lesson(course.slug, next.id)}>
            Next lesson
            <Icon name="arrow-right" size={16} />
          </ButtonLink>
        )}
        {!next && !course.finalTest && !certificateId && (
          <ButtonLink variant="secondary" to={paths.myCourses()}>
            Go to my courses
          </ButtonLink>
        )}
        {course.finalTest && <FinalTestLink courseSlug={course.slug} status={course.finalTest} />}
        {certificateId && (
          <ButtonLink variant="secondary" to={paths.certificate(certificateId)}>
            <Icon name="medal" size={16} />
            Certificate
          </ButtonLink>
        )}
      </div>
    </footer>
  );
}

function useCompleteLesson(
  lessonId: string,
  course: { slug: string; title: string },
  nextId: string | null,
  onCourseCompleted?: () => void,
) {
  const navigate = useNavigate();
  const [completeLesson, { loading: busy }] = useCompleteLessonMutation({
    update: (cache) => void cache.evict({ id: "ROOT_QUERY", fieldName: "myCourses" }),
  });

  async function complete(): Promise<void> {
    try {
      const { data } = await completeLesson({ variables: { lessonId } });
      if (!data) return;
      const { courseCompletedNow, xpAwarded } = data.completeLesson;
      if (courseCompletedNow) {
        notify.success(
          `You completed ${course.title}!${xpAwarded > 0 ? ` +${xpAwarded} XP` : ""} Your certificate is ready.`,
        );
        onCourseCompleted?.();
      } else if (nextId) void navigate(paths.lesson(course.slug, nextId));
    } catch (error) {
      notify.error(errorText(error, "We couldn't complete the lesson. Please try again."));
    }
  }

  return { complete, busy };
}
