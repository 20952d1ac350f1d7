import { useState } from "react";
import type { CourseEditorQuery } from "../../../gql/graphql";
import { errorText } from "../../../lib/text/error-text";
import { Button } from "../../../ui/button";
import { ErrorState } from "../../../ui/state/error-state";
import { Skeleton } from "../../../ui/state/skeleton";
import { useCourseEditorQuery, useLessonDraftQuery } from "./course-editor-page.generated";
import { LessonForm } from "./lesson-form";
import { LessonRow } from "./lesson-row";
import { adminCoursesTexts as texts, adminTexts } from "../texts";

type Lesson = CourseEditorQuery["course"]["lessons"][number];

/** Lists the lessons in teaching order. Only one can be edited at a time. */
export function LessonsEditor({ courseId }: { courseId: number }) {
  const { data, error, refetch } = useCourseEditorQuery({
    variables: { idOrSlug: String(courseId) },
    fetchPolicy: "cache-and-network",
  });
  const [openId, setOpenId] = useState<string | null>(null);
  const close = () => setOpenId(null);
  if (error && !data)
    return <ErrorState title={adminTexts.failed} message={errorText(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={320} shape="block" />;
  const { lessons } = data.course;
  return (
    <section aria-labelledby="lessons" className="flex flex-col gap-5">
      <h2 id="lessons" className="font-display text-xl font-semibold">
        {texts.lessons}
      </h2>
      {lessons.length === 0 && <p className="text-muted">{texts.noLessons}</p>}
      <ol className="border-t border-line">
        {lessons.map((lesson, index) => (
          <li key={lesson.id} className="border-b border-line py-3">
            {openId === lesson.id ? (
              <LessonEditor courseId={courseId} lesson={lesson} onClose={close} />
            ) : (
              <LessonRow
                lesson={lesson}
                isLast={index === lessons.length - 1}
                isLocked={openId !== null}
                onOpen={() => setOpenId(lesson.id)}
              />
            )}
          </li>
        ))}
      </ol>
      {openId === "new" ? (
        <LessonForm courseId={courseId} lesson={null} content="" onClose={close} />
      ) : (
        <Button variant="secondary" className="self-start" disabled={openId !== null} onClick={() => setOpenId("new")}>
          {texts.addLesson}
        </Button>
      )}
    </section>
  );
}

function LessonEditor({ courseId, lesson, onClose }: { courseId: number; lesson: Lesson; onClose: () => void }) {
  const { data, error } = useLessonDraftQuery({ variables: { id: lesson.id }, fetchPolicy: "network-only" });
  if (error) return <ErrorState title={adminTexts.failed} message={errorText(error)} />;
  if (!data) return <Skeleton height={320} shape="block" />;
  return <LessonForm courseId={courseId} lesson={lesson} content={data.lessonDraft.markdown} onClose={onClose} />;
}
