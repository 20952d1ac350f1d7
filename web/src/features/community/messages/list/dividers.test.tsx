import { render, screen } from "@testing-library/react";
import { DayDivider } from "./dividers";

/** 23:30 on a 25-hour day, so the day started more than 24 hours ago. */
class EndOfLongDay extends Date {
  constructor() {
    super(2026, 10, 2, 0, 30);
  }
  override getDate = () => 1;
  override toDateString = () => new Date(2026, 10, 1).toDateString();
}

const at = (...local: [number, number, number, number]): string => new Date(...local).toISOString();

it("calls the previous day 'Yesterday' until the end of a 25-hour day", () => {
  render(<DayDivider iso={at(2026, 9, 31, 12)} now={new EndOfLongDay()} />);
  expect(screen.getByText("Yesterday")).toBeVisible();
});

it("uses calendar days for 'Today' and 'Yesterday'", () => {
  const now = new Date(2026, 10, 2, 0, 10);
  const { rerender } = render(<DayDivider iso={at(2026, 10, 2, 0)} now={now} />);
  expect(screen.getByText("Today")).toBeVisible();
  rerender(<DayDivider iso={at(2026, 10, 1, 1)} now={now} />);
  expect(screen.getByText("Yesterday")).toBeVisible();
  rerender(<DayDivider iso={at(2026, 9, 31, 23)} now={now} />);
  expect(screen.queryByText("Yesterday")).toBeNull();
});
