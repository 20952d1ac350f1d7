import { Link } from "react-router-dom";
import type { CoursePageQuery } from "../../../gql/graphql";
import { paths } from "../../../lib/paths";

interface CourseNotesProps {
  courseSlug: string;
  notes: NonNullable<CoursePageQuery["course"]>["viewerNotes"];
}

/** The viewer's notes on the lessons of a course. */
export function CourseNotes({ courseSlug, notes }: CourseNotesProps) {
  if (notes.length === 0) return null;
  return (
    <section aria-labelledby="notes" className="mt-10">
      <h2 id="notes" className="font-display text-lg font-semibold">
        Your notes
      </h2>
      <ul className="mt-3 border-t border-line">
        {notes.map(({ lessonId, lessonTitle, text }) => (
          <li key={lessonId} className="border-b border-line py-4">
            <Link to={paths.lesson(courseSlug, lessonId)} className="text-signal underline underline-offset-4">
              {lessonTitle}
            </Link>
            <p className="mt-2 break-words whitespace-pre-line text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
