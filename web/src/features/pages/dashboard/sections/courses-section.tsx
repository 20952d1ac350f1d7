import { Link } from "react-router-dom";
import type { DashboardCourse_enrollmentFragment } from "../../../../gql/graphql";
import { paths } from "../../../../lib/paths";
import { Card } from "../../../../ui/card";
import { CourseRow } from "./course-row";
import { FreeCourse } from "./free-course";
import { coursesTexts as texts } from "../texts";

/** The member's courses, in the given order. */
export function CoursesSection({ enrollments }: { enrollments: readonly DashboardCourse_enrollmentFragment[] }) {
  return (
    <Card as="section" aria-labelledby="own-courses">
      <header className="flex items-center justify-between gap-4 border-b border-line px-5 py-3 pr-6">
        <h2 id="own-courses" className="font-display text-lg font-semibold">
          {texts.title}
        </h2>
        <Link to={paths.myCourses()} className="text-sm text-signal transition-colors hover:text-text">
          {texts.all}
        </Link>
      </header>
      {enrollments.length === 0 ? (
        <div className="flex flex-col gap-4 p-5">
          <div>
            <h3 className="font-display font-semibold">No courses yet</h3>
            <p className="text-sm text-muted">The intro course is free.</p>
          </div>
          <FreeCourse />
        </div>
      ) : (
        <ul className="divide-y divide-line">
          {enrollments.map((enrollment) => (
            <CourseRow key={enrollment.id} enrollment={enrollment} />
          ))}
        </ul>
      )}
    </Card>
  );
}
