import { paths } from "../../../../lib/paths";
import { ButtonLink } from "../../../../ui/button";
import { Skeleton } from "../../../../ui/state/skeleton";
import { CourseArt, minutesLabel, readingMinutes } from "../../../courses";
import { useFreeCourseQuery } from "./free-course.generated";
import { coursesTexts as texts } from "../texts";

/** Offers the free course, or a link to the catalog if there is none. */
export function FreeCourse() {
  const { data, error } = useFreeCourseQuery();
  const course = data?.courses.find(({ priceCents }) => priceCents === 0);
  if (!data && !error) return <Skeleton shape="block" height={64} />;
  if (!course) {
    return (
      <div>
        <ButtonLink to={paths.courses()}>Browse courses</ButtonLink>
      </div>
    );
  }
  const lessons = course.lessons.filter(({ available }) => available);
  return (
    <div className="flex items-center gap-4">
      <CourseArt course={course} className="aspect-video w-28 flex-none max-sm:hidden" />
      <div className="min-w-0 flex-1">
        <h4 className="font-display font-semibold">{course.title}</h4>
        <p className="figures text-xs text-muted">
          {texts.free(lessons.length, minutesLabel(readingMinutes(lessons)))}
        </p>
      </div>
      <ButtonLink
        to={paths.course(course.slug)}
        size="sm"
        aria-label={texts.action(texts.start, course.title)}
        className="w-28 flex-none"
      >
        {texts.start}
      </ButtonLink>
    </div>
  );
}
