import { render, screen } from "@testing-library/react";
import { MockedProvider } from "@apollo/client/testing/react";
import { MemoryRouter } from "react-router-dom";
import { sampleSession } from "../../accounts/session/sample-session";
import { SessionContext } from "../../accounts/session/session";
import { PremiumCoursesDocument, SiteOfferDocument } from "../buying/upgrade-box.generated";
import type { CourseProgress_progressFragment } from "../../../gql/graphql";
import { CourseSummary } from "./course-summary";

const lessons = (available: number, all: number) =>
  Array.from({ length: all }, (_, index) => ({
    __typename: "Lesson" as const,
    id: `l${index + 1}`,
    title: `Lesson ${index + 1}`,
    position: index + 1,
    durationMinutes: 20,
    measuredMinutes: null,
    preview: false,
    available: index < available,
  }));

interface Shown {
  progress?: Partial<CourseProgress_progressFragment>;
  outline?: ReturnType<typeof lessons>;
  viewerIsEntitled?: boolean;
  premiumIds?: number[];
}

function show({ progress, outline = lessons(2, 9), viewerIsEntitled = true, premiumIds = [] }: Shown): void {
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
    viewerIsEntitled,
    includedInPremium: premiumIds.includes(6),
    hasFinalTest: true,
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
  const premiumCourses = premiumIds.map((id) => ({ ...course, id, lessons: [] }));
  const site = { __typename: "SiteInfo" as const, canBuy: true, premiumPriceCents: 1999 };
  render(
    <MockedProvider
      mocks={[
        { request: { query: SiteOfferDocument }, result: { data: { site } } },
        { request: { query: PremiumCoursesDocument }, result: { data: { premiumCourses } } },
      ]}
    >
      <SessionContext value={sampleSession()}>
        <MemoryRouter>
          <CourseSummary course={course} action={null} />
        </MemoryRouter>
      </SessionContext>
    </MockedProvider>,
  );
}

const linkTo = (name: string): string | null => screen.getByRole("link", { name }).getAttribute("href");

it("links to the first or next available lesson", () => {
  show({ progress: { resumeLessonId: "l1" } });
  expect(linkTo("Start the course")).toMatch(/day-trading\/.*l1$/);
  show({ progress: { resumeLessonId: "l2", completedLessonIds: ["l1"] } });
  expect(linkTo("Resume")).toMatch(/l2$/);
  expect(screen.queryByText(/lessons? coming/)).toBeNull();
});

it("shows how many lessons are coming once all available ones are read", () => {
  show({ progress: { completedLessonIds: ["l1", "l2"], progress: 2 / 9 } });
  expect(screen.getByText("You're up to date. 7 lessons coming.")).toBeInTheDocument();
  expect(screen.queryByRole("link", { name: "Resume" })).toBeNull();
  expect(linkTo("Read again")).toMatch(/l1$/);
});

it("offers to read a completed course again", () => {
  const completed = { progress: 1, completedAt: "2026-01-01T00:00:00Z", certificateId: "c1" };
  show({ progress: { completedLessonIds: ["l1", "l2"], ...completed }, outline: lessons(2, 2) });
  expect(linkTo("Read again")).toMatch(/l1$/);
  expect(screen.getByRole("link", { name: "Certificate" })).toBeInTheDocument();
  expect(screen.queryByText(/lessons? coming/)).toBeNull();
});

it("says what a buyer gets, and what Premium costs", async () => {
  show({ viewerIsEntitled: false, premiumIds: [6, 2, 3] });
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "A text course: 40 min of lessons with charts and calculators, plus the exercises",
    "Questions in each lesson, a final test, and a certificate",
    "You keep it for as long as we run the platform",
    "14 days to withdraw, with a full refund",
    "For people who already practice the subject",
  ]);
  expect(await screen.findByText(/\$19\.99 a month, with 2 other paid courses/)).toBeInTheDocument();
});

it("says that Premium doesn't include a course", async () => {
  show({ viewerIsEntitled: false, premiumIds: [2, 3] });
  expect(await screen.findByText(/Premium \(\$19\.99 a month\) opens 2 other courses, but not/)).toBeInTheDocument();
});
