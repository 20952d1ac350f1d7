import { Link } from "react-router-dom";
import type { CourseCard_courseFragment } from "../../gql/graphql";
import { formatPrice } from "../../lib/format";
import { paths } from "../../lib/paths";
import { Badge } from "../../ui/badge";
import { Card } from "../../ui/card";
import { CourseAction } from "./course-action";
import { CourseArt } from "./course-art";
import { CourseFacts } from "./course-facts";
import { coursesTexts } from "./texts";

interface CourseCardProps {
  course: CourseCard_courseFragment;
  entitled: boolean;
  /** From the built-in list: shown, but neither linked nor for sale. */
  sample: boolean;
  /** Stands in the first row of its page. */
  first?: boolean;
}

export function CourseCard({ course, entitled, sample, first = false }: CourseCardProps) {
  return (
    <Card as="li" interactive={!sample} className="group flex flex-col">
      <CourseArt course={course} first={first} className="aspect-[5/2] border-b border-line sm:aspect-[2/1]" />
      <div className="flex flex-1 flex-col gap-3 p-4 sm:p-5">
        <CourseFacts course={course} />
        <h2 className="font-display text-lg font-semibold tracking-wide uppercase">
          {sample ? course.title : <CardLink course={course} />}
        </h2>
        <p className="line-clamp-6 text-sm text-muted">{course.description}</p>
        <div className="mt-auto flex items-center justify-between gap-3 pt-3">
          {entitled ? (
            <Badge tone="signal">{coursesTexts.yours}</Badge>
          ) : (
            <span className="figures text-lg">{formatPrice(course.priceCents)}</span>
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
