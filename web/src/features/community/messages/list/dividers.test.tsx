import { render, screen } from "@testing-library/react";
import { DayDivider } from "./dividers";

/** 23:30 at the end of a day on which clocks were set back: it began more than 24 hours ago. */
class EndOfLongDay extends Date {
  constructor() {
    super(2026, 10, 2, 0, 30);
  }
  override getDate = () => 1;
  override toDateString = () => new Date(2026, 10, 1).toDateString();
}

const at = (...local: [number, number, number, number]): string => new Date(...local).toISOString();

it("names the day before a day of 25 hours yesterday until its end", () => {
  render(<DayDivider iso={at(2026, 9, 31, 12)} now={new EndOfLongDay()} />);
  expect(screen.getByText("Yesterday")).toBeVisible();
});

it("names today and yesterday by the calendar", () => {
  const now = new Date(2026, 10, 2, 0, 10);
  const { rerender } = render(<DayDivider iso={at(2026, 10, 2, 0)} now={now} />);
  expect(screen.getByText("Today")).toBeVisible();
  rerender(<DayDivider iso={at(2026, 10, 1, 1)} now={now} />);
  expect(screen.getByText("Yesterday")).toBeVisible();
  rerender(<DayDivider iso={at(2026, 9, 31, 23)} now={now} />);
  expect(screen.queryByText("Yesterday")).toBeNull();
});
