import type { CoursePartsFragment } from "../../../gql/graphql";
import { formatNumber } from "../../../lib/text/format";
import { Card } from "../../../ui/card";
import { analyticsTexts as texts } from "../texts";

/** How many enrolled members started and completed each course. */
export function CompletionChart({ courses }: { courses: readonly CoursePartsFragment[] }) {
  const startedCourses = courses.filter(({ started }) => started > 0);
  const notStartedCourses = courses.filter(({ started }) => started === 0);
  return (
    <Card as="section" aria-label={texts.completion} className="flex flex-col gap-4 p-5">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-display text-lg font-semibold">{texts.completion}</h2>
        <p className="text-xs text-muted">
          All time. Each full bar is everyone enrolled. Light: started. Bright: completed.
        </p>
      </header>
      {courses.length === 0 && <p className="text-sm text-muted">No published courses.</p>}
      <ul className="grid gap-x-10 lg:grid-cols-2">
        {startedCourses.map((course) => (
          <CourseBar key={course.courseId} course={course} />
        ))}
      </ul>
      {notStartedCourses.length > 0 && (
        <p className="text-sm text-muted">
          {texts.notStarted(
            notStartedCourses.map(({ title, enrolled }) => `${title} (${texts.enrolled(enrolled)})`).join(", "),
          )}
        </p>
      )}
    </Card>
  );
}

function CourseBar({ course: { title, enrolled, started, completed } }: { course: CoursePartsFragment }) {
  // Members who lost access still count as started, so `started` can exceed `enrolled`.
  const total = Math.max(enrolled, started);
  const summary = `${formatNumber(started)} started, ${formatNumber(completed)} completed`;
  const percent = ` · ${Math.round((completed / started) * 100)}%`;
  return (
    <li className="flex flex-col gap-1.5 border-t border-line py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <span className="min-w-0 wrap-anywhere">{title}</span>
        <span className="figures text-xs text-muted">{texts.enrolled(enrolled)}</span>
      </div>
      <svg
        role="img"
        aria-label={`${title}: ${summary}${percent}`}
        viewBox="0 0 100 1"
        preserveAspectRatio="none"
        className="h-2 w-full bg-line"
      >
        <rect width={(started / total) * 100} height={1} className="fill-signal/30" />
        <rect width={(completed / total) * 100} height={1} className="fill-signal" />
      </svg>
      <span aria-hidden="true" className="figures text-xs text-muted">
        {summary}
        {percent}
      </span>
    </li>
  );
}
