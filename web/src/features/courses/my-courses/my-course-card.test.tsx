import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import type { MyCourseCard_enrollmentFragment } from "../../../gql/graphql";
import { MyCourseCard } from "./my-course-card";

function renderCard(values: Partial<MyCourseCard_enrollmentFragment>): void {
  const enrollment: MyCourseCard_enrollmentFragment = {
    __typename: "Enrollment",
    id: "e1",
    completedAt: null,
    certificateNumber: null,
    progress: 1 / 9,
    resumeLesson: {
      __typename: "Lesson",
      id: "l2",
      title: "Costs",
      position: 2,
      durationMinutes: 12,
      measuredMinutes: null,
    },
    resumeAnchor: null,
    course: {
      __typename: "Course",
      id: 6,
      slug: "day-trading",
      title: "Day Trading",
      imageUrl: "",
    },
    ...values,
  };
  render(
    <MemoryRouter>
      <ul>
        <MyCourseCard enrollment={enrollment} />
      </ul>
    </MemoryRouter>,
  );
}

it("links to the lesson to resume, next to the course", () => {
  renderCard({});
  expect(screen.getByRole("link", { name: "Resume: Day Trading" })).toHaveAttribute(
    "href",
    "/courses/day-trading/lessons/l2",
  );
  expect(screen.getByRole("link", { name: "Go to Course: Day Trading" })).toHaveAttribute(
    "href",
    "/courses/day-trading",
  );
});

it.each([
  ["hasn't been started", { progress: 0 }],
  ["has no lesson to read", { resumeLesson: null }],
  ["is complete", { progress: 1, completedAt: "2026-01-01T00:00:00Z" }],
])("has no link to resume a course that %s", (_, values) => {
  renderCard(values);
  expect(screen.queryByRole("link", { name: /^Resume/ })).toBeNull();
});
