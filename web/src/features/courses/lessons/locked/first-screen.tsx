import { skipToken } from "@apollo/client/react";
import { Link } from "react-router-dom";
import { paths } from "../../../../lib/paths";
import { useFirstScreenLessonsQuery, useFirstScreenQuery } from "./first-screen.generated";
import { LessonText } from "../lesson-text";

/** The beginning of the lesson of a course that anyone can read, or of its first lesson. Nothing if none is written. */
export function FirstScreen({ courseId }: { courseId: number }) {
  const { data: outline } = useFirstScreenLessonsQuery({ variables: { courseIdOrSlug: String(courseId) } });
  const course = outline?.course;
  const written = course?.lessons.filter(({ available }) => available) ?? [];
  const lesson = written.find(({ preview }) => preview) ?? written[0];
  const { data } = useFirstScreenQuery(lesson ? { variables: { lessonId: lesson.id } } : skipToken);
  const sample = data?.lessonSample;
  if (!course || !lesson || !sample?.text) return null;
  return (
    <section aria-labelledby="first-screen" className="mt-8">
      <h2 id="first-screen" className="text-sm text-muted">
        From the course
      </h2>
      <div className="mt-3 border border-line bg-surface px-4 py-3">
        <h3 className="font-display text-lg font-semibold">{sample.title}</h3>
        {/* The last lines fade out, because the text continues. */}
        <div className="mt-2 max-h-96 overflow-hidden [mask-image:linear-gradient(to_bottom,black_calc(100%-6rem),rgb(0_0_0/40%))]">
          <LessonText markdown={sample.text} />
        </div>
        <Link
          to={paths.lesson(course.slug, sample.id)}
          className="mt-3 inline-block text-signal underline underline-offset-4 hover:text-text"
        >
          {lesson.preview ? "Read the whole lesson" : "See the lesson"}
        </Link>
      </div>
    </section>
  );
}
