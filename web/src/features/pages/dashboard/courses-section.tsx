import { Link } from "react-router-dom";
import type { DashboardCourse_enrolmentFragment } from "../../../gql/graphql";
import { paths } from "../../../lib/paths";
import { ButtonLink } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { EmptyState } from "../../../ui/empty-state";
import { CourseRow } from "./course-row";
import { coursesInOrder } from "./dashboard-order";
import { coursesTexts as texts } from "./texts";

export function CoursesSection({ enrolments }: { enrolments: readonly DashboardCourse_enrolmentFragment[] }) {
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
      {enrolments.length === 0 ? (
        <div className="px-5">
          <EmptyState
            icon="book"
            title={texts.emptyTitle}
            action={<ButtonLink to={paths.courses()}>{texts.emptyAction}</ButtonLink>}
          >
            {texts.emptyText}
          </EmptyState>
        </div>
      ) : (
        <ul className="divide-y divide-line">
          {coursesInOrder(enrolments).map((enrolment) => (
            <CourseRow key={enrolment.id} enrolment={enrolment} />
          ))}
        </ul>
      )}
    </Card>
  );
}
