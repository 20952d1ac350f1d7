import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import type { DashboardCourse_enrollmentFragment } from "../../../../gql/graphql";
import { CourseRow } from "./course-row";

const lesson = (id: string): DashboardCourse_enrollmentFragment["resumeLesson"] => ({
  __typename: "Lesson",
  id,
  title: "Costs",
  position: 4,
  durationMinutes: 12,
  measuredMinutes: null,
});

function renderRow(values: Partial<DashboardCourse_enrollmentFragment>): void {
  const enrollment: DashboardCourse_enrollmentFragment = {
    __typename: "Enrollment",
    id: "e1",
    progress: 2 / 9,
    completedAt: null,
    lessonsToRead: 0,
    lessonsInPreparation: 7,
    lastActivityAt: null,
    resumeLesson: null,
    resumeAnchor: null,
    course: { __typename: "Course", id: 6, slug: "day-trading", title: "Day Trading", imageUrl: "" },
    ...values,
  };
  render(
    <MemoryRouter>
      <ul>
        <CourseRow enrollment={enrollment} />
      </ul>
    </MemoryRouter>,
  );
}

it("offers to read again and shows the coming lessons once all written lessons are read", () => {
  renderRow({});
  expect(screen.getByRole("link", { name: "Read again: Day Trading" })).toBeInTheDocument();
  expect(screen.getByText("You're up to date. 7 lessons coming.")).toBeInTheDocument();
});

it.each([
  ["Continue", { progress: 1 / 9, lessonsToRead: 1 }],
  ["Start", { progress: 0, lessonsToRead: 2 }],
  ["Final test", { progress: 1, lessonsInPreparation: 0 }],
  ["Read again", { progress: 1, completedAt: "2026-01-01T00:00:00Z", lessonsInPreparation: 0 }],
])("offers %s without mentioning coming lessons", (action, values) => {
  renderRow(values);
  expect(screen.getByRole("link", { name: `${action}: Day Trading` })).toBeInTheDocument();
  expect(screen.queryByText(/coming/)).toBeNull();
});

it("continues with the lesson that the member read last", () => {
  renderRow({ progress: 1 / 9, lessonsToRead: 1, resumeLesson: lesson("l5") });
  const link = screen.getByRole("link", { name: "Continue: Day Trading" });
  expect(link).toHaveAttribute("href", "/courses/day-trading/lessons/l5");
});

it("links to the final test once every lesson is read", () => {
  renderRow({ progress: 1, lessonsInPreparation: 0 });
  expect(screen.getByText("You read every lesson. The final test is next.")).toBeInTheDocument();
  const link = screen.getByRole("link", { name: "Final test: Day Trading" });
  expect(link).toHaveAttribute("href", "/courses/day-trading/test");
});

it("continues where the member stopped, even before the first lesson is completed", () => {
  renderRow({ progress: 0, lessonsToRead: 9, resumeLesson: lesson("l1"), resumeAnchor: "costs" });
  const link = screen.getByRole("link", { name: "Continue: Day Trading" });
  expect(link).toHaveAttribute("href", "/courses/day-trading/lessons/l1#costs");
});
