import { render, screen } from "@testing-library/react";
import { CompletionChart } from "./completion-chart";

const course = (title: string, enrolled: number, started: number) => ({
  __typename: "CourseAnalytics" as const,
  courseId: enrolled,
  title,
  enrolled,
  started,
  completed: 0,
});

it("shows a bar per started course and lists the others with their enrollment counts", () => {
  render(<CompletionChart courses={[course("Options", 41, 16), course("Bonds", 1200, 0), course("Gold", 1, 0)]} />);
  expect(screen.getAllByRole("img").map((bar) => bar.getAttribute("aria-label"))).toEqual([
    "Options: 16 started, 0 completed · 0%",
  ]);
  expect(screen.getByText("41 enrolled")).toBeVisible();
  expect(screen.getByText("Not started yet: Bonds (1,200 enrolled), Gold (1 enrolled).")).toBeVisible();
});
