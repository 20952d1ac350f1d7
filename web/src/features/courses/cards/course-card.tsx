import { Link } from "react-router-dom";
import type { CourseCard_courseFragment } from "../../../gql/graphql";
import { formatPrice } from "../../../lib/text/format";
import { paths } from "../../../lib/paths";
import { Badge } from "../../../ui/badge";
import { Card } from "../../../ui/card";
import { CourseAction } from "../buying/course-action";
import { CourseArt } from "./course-art";
import { levelLabel, durationLabel } from "./course-labels";
import { coursePageTexts, coursesTexts } from "../texts";

interface CourseCardProps {
  course: CourseCard_courseFragment;
  entitled: boolean;
  /** From the built-in sample list: not linked and not for sale. */
  sample: boolean;
  /** Loads the image immediately. For the first row of a page. */
  eager?: boolean;
}

export function CourseCard({ course, entitled, sample, eager = false }: CourseCardProps) {
  // The sample list has no groups with their own h2.
  const Heading = sample ? "h2" : "h3";
  return (
    <Card
      as="li"
      interactive={!sample}
      // The subgrid aligns titles and descriptions across a row.
      className="group grid grid-cols-[6.5rem_1fr] sm:row-span-3 sm:grid-cols-1 sm:grid-rows-subgrid sm:gap-0"
    >
      <CourseArt
        course={course}
        eager={eager}
        className="border-r border-b border-line sm:aspect-[2/1] sm:border-r-0"
      />
      <div className="flex min-h-24 flex-col justify-center gap-2 border-b border-line px-4 py-3 sm:min-h-0 sm:justify-start sm:gap-3 sm:border-b-0 sm:px-5 sm:pt-5 sm:pb-3">
        <CourseFacts course={course} />
        <Heading className="pr-2 font-display text-lg leading-snug font-semibold tracking-wide caps sm:pr-0">
          {sample ? course.title : <CardLink course={course} />}
        </Heading>
      </div>
      <div className="col-span-2 flex flex-col gap-3 p-4 sm:col-span-1 sm:px-5 sm:pt-0 sm:pb-5">
        {/* Clamped on phones, where the full text would be the largest contentful paint. */}
        <p className="line-clamp-2 text-sm text-muted sm:line-clamp-8">{course.description}</p>
        {/* The height of a price with Premium, so that nothing moves when the viewer's courses arrive. */}
        <div className="mt-auto flex min-h-11 items-center justify-between gap-3 sm:pt-3 sm:min-h-14">
          {entitled ? (
            <Badge tone="signal">{coursesTexts.yours}</Badge>
          ) : (
            <p className="figures text-lg">
              {formatPrice(course.priceCents)}
              {course.includedInPremium && course.priceCents > 0 && (
                <span className="block font-sans text-xs text-premium">or with Premium</span>
              )}
            </p>
          )}
          <CourseAction course={course} entitled={entitled} sample={sample} />
        </div>
      </div>
    </Card>
  );
}

function CardLink({ course }: { course: CourseCard_courseFragment }) {
  return (
    <Link to={paths.course(course.slug)} className="transition-colors hover:text-signal">
      {course.title}
    </Link>
  );
}

/** Level, reading time, and the number of available lessons if some are missing. */
function CourseFacts({ course }: { course: CourseCard_courseFragment }) {
  const total = course.lessons.length;
  const available = course.lessons.filter((lesson) => lesson.available).length;
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted">
      <span>{levelLabel(course.level)}</span>
      <span aria-hidden className="h-3 w-px bg-line-strong" />
      <span className="figures">{durationLabel(course)}</span>
      {available < total && (
        <span className="figures basis-full">
          {course.earlyAccess ?? coursePageTexts.lessonCount(available, total)}
        </span>
      )}
    </p>
  );
}
