import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import type { CourseProgress_progressFragment } from "../../../gql/graphql";
import { CourseSummary } from "./course-summary";

const lessons = (available: number, all: number) =>
  Array.from({ length: all }, (_, index) => ({
    __typename: "Lesson" as const,
    id: `l${index + 1}`,
    available: index < available,
  }));

function show(progress: Partial<CourseProgress_progressFragment>, outline = lessons(2, 9)): void {
  const course = {
    __typename: "Course" as const,
    id: 6,
    slug: "day-trading",
    title: "Day Trading",
    description: "",
    domain: "Trading",
    level: "ADVANCED" as const,
    durationWeeks: 8,
    priceCents: 7999,
    imageUrl: "",
    earlyAccess: null,
    viewerOrderReference: null,
    imageAlt: "",
    viewerIsEntitled: true,
    includedInPremium: false,
    finalTest: null,
    viewerProgress: {
      __typename: "CourseProgress" as const,
      completedLessonIds: [],
      resumeLessonId: null,
      resumeAnchor: null,
      progress: 0,
      completedAt: null,
      certificateId: null,
      ...progress,
    },
    lessons: outline,
  };
  render(
    <MemoryRouter>
      <CourseSummary course={course} />
    </MemoryRouter>,
  );
}

const linkTo = (name: string): string | null => screen.getByRole("link", { name }).getAttribute("href");

it("links to the first or next available lesson", () => {
  show({ resumeLessonId: "l1" });
  expect(linkTo("Start the course")).toMatch(/day-trading\/.*l1$/);
  show({ resumeLessonId: "l2", completedLessonIds: ["l1"] });
  expect(linkTo("Resume")).toMatch(/l2$/);
  expect(screen.queryByText(/lessons? coming/)).toBeNull();
});

it("shows how many lessons are coming once all available ones are read", () => {
  show({ completedLessonIds: ["l1", "l2"], progress: 2 / 9 });
  expect(screen.getByText("You're up to date. 7 lessons coming.")).toBeInTheDocument();
  expect(screen.queryByRole("link", { name: "Resume" })).toBeNull();
  expect(linkTo("Read again")).toMatch(/l1$/);
});

it("offers to read a completed course again", () => {
  show(
    { completedLessonIds: ["l1", "l2"], progress: 1, completedAt: "2026-01-01T00:00:00Z", certificateId: "c1" },
    lessons(2, 2),
  );
  expect(linkTo("Read again")).toMatch(/l1$/);
  expect(screen.getByRole("link", { name: "Certificate" })).toBeInTheDocument();
  expect(screen.queryByText(/lessons? coming/)).toBeNull();
});
