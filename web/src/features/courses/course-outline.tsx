import type { CourseOutline_lessonFragment } from "../../gql/graphql";
import { Badge } from "../../ui/badge";
import { minutesLabel } from "./course-labels";
import { coursePageTexts } from "./texts";

/** What a course teaches, lesson by lesson, with the time each takes. */
export function CourseOutline({ lessons }: { lessons: readonly CourseOutline_lessonFragment[] }) {
  const totalMinutes = lessons.reduce((sum, lesson) => sum + lesson.durationMinutes, 0);
  return (
    <section aria-labelledby="outline">
      <header className="flex items-baseline justify-between gap-4 pb-3">
        <h2 id="outline" className="font-display text-xl font-semibold">
          {coursePageTexts.outline}
        </h2>
        <p className="figures text-sm text-muted">
          {lessons.length} lessons · {minutesLabel(totalMinutes)}
        </p>
      </header>
      <ol className="border-t border-line">
        {lessons.map((lesson) => (
          <OutlineRow key={lesson.id} lesson={lesson} />
        ))}
      </ol>
    </section>
  );
}

function OutlineRow({ lesson }: { lesson: CourseOutline_lessonFragment }) {
  return (
    <li className="grid grid-cols-[2rem_1fr_auto] items-baseline gap-3 border-b border-line py-3">
      <span aria-hidden className="figures text-sm text-muted">
        {String(lesson.position).padStart(2, "0")}
      </span>
      <span className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        {lesson.title}
        {lesson.preview && <Badge tone="signal">{coursePageTexts.preview}</Badge>}
      </span>
      <span className="figures text-sm text-muted">{minutesLabel(lesson.durationMinutes)}</span>
    </li>
  );
}
