import { render, screen } from "@testing-library/react";
import { CompletionChart } from "./completion-chart";

const course = (title: string, enrolled: number, started: number) => ({
  __typename: "CourseFigures" as const,
  courseId: enrolled,
  title,
  enrolled,
  started,
  completed: 0,
});

it("has a bar for each course that somebody began, and names the others with how many have them", () => {
  render(<CompletionChart courses={[course("Options", 41, 16), course("Bonds", 1200, 0), course("Gold", 1, 0)]} />);
  expect(screen.getAllByRole("img").map((bar) => bar.getAttribute("aria-label"))).toEqual([
    "Options: 16 began, 0 of them completed it · 0%",
  ]);
  expect(screen.getByText("41 have it")).toBeVisible();
  expect(screen.getByText("Nobody began these yet: Bonds (1,200 have it), Gold (1 has it).")).toBeVisible();
});
