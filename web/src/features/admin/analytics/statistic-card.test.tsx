import { render, screen } from "@testing-library/react";
import { formatNumber } from "../../../lib/text/format";
import { StatisticCard } from "./statistic-card";

it("summarizes a year with the daily average of its peak week", () => {
  const days = Array.from({ length: 365 }, (_, index) => ({
    day: new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
    value: index > 361 ? 1 : 0,
  }));
  render(
    <StatisticCard
      label="Active members"
      hint={null}
      shape="line"
      combine="average"
      format={formatNumber}
      total={3}
      days={days}
    />,
  );
  expect(
    screen.getByRole("img", { name: "Active members by week: 3 total, peak 0.4 per day (Week of Dec 25, 2026)" }),
  ).toBeVisible();
});
