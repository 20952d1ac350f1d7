import type { CourseCard_courseFragment } from "../../gql/graphql";
import { formatPrice } from "../../lib/format";
import { Badge } from "../../ui/badge";
import { Card } from "../../ui/card";
import { levelLabel, weeksLabel } from "./course-labels";
import { CourseArt } from "./course-art";
import { CourseAction } from "./course-action";
import { coursePageTexts, coursesTexts } from "./texts";

type SummarisedCourse = CourseCard_courseFragment & { viewerIsEntitled: boolean };

/** The side card of a course page: picture, price or ownership, the one button, the facts. */
export function CourseSummary({ course }: { course: SummarisedCourse }) {
  const entitled = course.viewerIsEntitled;
  return (
    <Card>
      <CourseArt course={course} className="aspect-[2/1] border-b border-line" />
      <div className="grid gap-5 p-5">
        {entitled ? (
          <p>
            <Badge tone="signal">{coursesTexts.yours}</Badge>
          </p>
        ) : (
          <>
            <p className="figures text-2xl">{formatPrice(course.priceCents)}</p>
            <CourseAction course={course} entitled={false} size="lg" />
          </>
        )}
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 border-t border-line pt-4 text-sm">
          <dt className="text-muted">Level</dt>
          <dd className="text-right">{levelLabel(course.level)}</dd>
          <dt className="text-muted">Length</dt>
          <dd className="figures text-right">{weeksLabel(course.durationWeeks)}</dd>
        </dl>
        <p className="text-xs text-muted">
          {entitled ? coursePageTexts.lessonsLaterEntitled : coursePageTexts.lessonsLater}
        </p>
      </div>
    </Card>
  );
}
