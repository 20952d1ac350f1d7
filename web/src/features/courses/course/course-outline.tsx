import { Link } from "react-router-dom";
import type { CourseOutline_lessonFragment, CourseProgress_progressFragment } from "../../../gql/graphql";
import { classNames } from "../../../lib/class-names";
import { paths } from "../../../lib/paths";
import { Badge } from "../../../ui/badge";
import { Icon } from "../../../ui/icon";
import { lessonMinutes, minutesLabel, readingMinutes } from "../cards/course-labels";
import { coursePageTexts as texts } from "../texts";

interface CourseOutlineProps {
  course: { slug: string; viewerIsEntitled: boolean };
  lessons: readonly CourseOutline_lessonFragment[];
  progress: CourseProgress_progressFragment | null;
  currentLessonId?: string;
  /** For the column next to a lesson: smaller, without the minutes of each lesson. */
  compact?: boolean;
}

/** The lessons of a course with duration, access, and completion. */
export function CourseOutline({ course, lessons, progress, currentLessonId, compact = false }: CourseOutlineProps) {
  const availableCount = lessons.filter((lesson) => lesson.available).length;
  return (
    <section aria-labelledby="outline">
      <header className={classNames("pb-3", !compact && "sm:flex sm:items-baseline sm:justify-between sm:gap-4")}>
        <h2 id="outline" className={compact ? "label text-muted" : "font-display text-lg font-semibold"}>
          Outline
        </h2>
        <p className="figures text-sm text-muted">
          {texts.lessonCount(availableCount, lessons.length)} · {minutesLabel(readingMinutes(lessons))}
        </p>
      </header>
      <ol className={classNames("border-t border-line", compact && "text-sm")}>
        {lessons.map((lesson) => (
          <OutlineRow
            key={lesson.id}
            lesson={lesson}
            path={lesson.available ? paths.lesson(course.slug, lesson.id) : null}
            isCompleted={progress?.completedLessonIds.includes(lesson.id) ?? false}
            isCurrent={lesson.id === currentLessonId}
            isEntitled={course.viewerIsEntitled}
            compact={compact}
          />
        ))}
      </ol>
    </section>
  );
}

interface OutlineRowProps {
  lesson: CourseOutline_lessonFragment;
  /** Null until the lesson is written. */
  path: string | null;
  isCompleted: boolean;
  isCurrent: boolean;
  isEntitled: boolean;
  compact: boolean;
}

function OutlineRow({ lesson, path, isCompleted, isCurrent, isEntitled, compact }: OutlineRowProps) {
  // Its page shows the beginning and the price.
  const isLocked = lesson.available && !lesson.preview && !isEntitled;
  return (
    <li
      className={classNames(
        "grid grid-cols-[2rem_minmax(0,1fr)_auto] items-baseline border-b border-line",
        compact ? "gap-2 py-2" : "gap-3 py-3",
        isCurrent && "bg-signal/5 shadow-[inset_2px_0_0_var(--color-signal)]",
      )}
    >
      <span aria-hidden className="figures pl-2 text-sm text-muted">
        {isCompleted ? (
          <Icon name="check" size={16} className="text-signal" />
        ) : (
          String(lesson.position).padStart(2, "0")
        )}
      </span>
      <span>
        {path ? (
          <Link
            to={path}
            aria-current={isCurrent ? "page" : undefined}
            className={classNames(
              "hover:text-signal hover:decoration-signal",
              compact ? "block" : "underline decoration-line-strong underline-offset-4",
              (isLocked || (compact && !isCurrent)) && "text-muted",
            )}
          >
            {lesson.title}
          </Link>
        ) : (
          <span className="text-muted">{lesson.title}</span>
        )}
        {isCompleted && <span className="sr-only">completed</span>}
      </span>
      <span className="flex items-baseline justify-end gap-3 text-sm text-muted">
        {!isEntitled && lesson.preview && lesson.available && <Badge tone="signal">Preview</Badge>}
        {isLocked && (
          <>
            <Icon name="lock" size={14} className="self-center" />
            <span className="sr-only">{texts.locked}</span>
          </>
        )}
        {lesson.available ? (
          !compact && <span className="figures">{minutesLabel(lessonMinutes(lesson))}</span>
        ) : (
          <Badge>{compact ? "Soon" : "Coming soon"}</Badge>
        )}
      </span>
    </li>
  );
}
