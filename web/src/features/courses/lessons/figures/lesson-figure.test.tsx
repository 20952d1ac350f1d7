import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { figureTable } from "./figure-table";
import { LessonFigure } from "./lesson-figure";
import type { Figure } from "./plot";

const LINE: Figure = {
  __typename: "LessonFigure",
  anchor: "figure-a",
  kind: "LINE",
  title: "Two accounts",
  description: "One account grows faster.",
  xAxis: { __typename: "FigureAxis", label: "Year", unit: "" },
  yAxis: { __typename: "FigureAxis", label: "Value", unit: "USD" },
  categories: [],
  series: [
    { __typename: "FigureSeries", label: "Slow", x: [0, 1], y: [100, 103] },
    { __typename: "FigureSeries", label: "Fast", x: [0, 2], y: [100, 120] },
  ],
  binWidth: null,
  candles: [],
  annotations: [{ __typename: "FigureAnnotation", text: "Goal", x: null, y: 110 }],
  picture: null,
};

it("names and describes a chart", () => {
  render(<LessonFigure figure={LINE} />);
  const chart = screen.getByRole("img", { name: "Two accounts", description: "One account grows faster." });
  within(chart).getByText("Goal");
  // Series differ in dashes, not only in color.
  const dashes = [...chart.querySelectorAll("path[stroke-width='2']")].map((path) =>
    path.getAttribute("stroke-dasharray"),
  );
  expect(new Set(dashes).size).toBe(2);
});

it("shows and hides the data as a table with the keyboard", async () => {
  const user = userEvent.setup();
  render(<LessonFigure figure={LINE} />);
  expect(screen.queryByRole("table")).toBeNull();
  await user.tab();
  await user.keyboard("{Enter}");
  const table = screen.getByRole("table", { name: "Two accounts" });
  expect(
    within(table)
      .getAllByRole("columnheader")
      .map((cell) => cell.textContent),
  ).toEqual(["Year", "Slow", "Fast"]);
  expect(
    within(table)
      .getAllByRole("row")
      .map((row) => row.textContent),
  ).toEqual(["YearSlowFast", "0$100$100", "1$103", "2$120"]);
  await user.click(screen.getByRole("button", { name: "Hide table", expanded: true }));
  expect(screen.queryByRole("table")).toBeNull();
});

it.each(["BAR", "DISTRIBUTION", "SCATTER", "PAYOFF"] as const)("draws a %s without invalid positions", (kind) => {
  const figure = { ...LINE, kind, binWidth: 1, categories: ["One", "Two"] };
  const { container } = render(<LessonFigure figure={figure} />);
  expect(container.innerHTML).not.toContain("NaN");
  expect(screen.getByRole("img").querySelectorAll("path, rect").length).toBeGreaterThan(2);
});

it("lists the prices of candles", () => {
  const candles = [{ __typename: "FigureCandle", open: 1, high: 3, low: 0.5, close: 2 } as const];
  expect(figureTable({ ...LINE, kind: "CANDLES", series: [], candles })).toEqual({
    columns: ["Year", "Open", "High", "Low", "Close"],
    rows: [["1", "$1", "$3", "$0.50", "$2"]],
  });
});

it("lists the intervals of a distribution", () => {
  const figure: Figure = {
    ...LINE,
    kind: "DISTRIBUTION",
    binWidth: 1,
    xAxis: { __typename: "FigureAxis", label: "Return", unit: "%" },
    yAxis: { __typename: "FigureAxis", label: "Share", unit: "%" },
    series: [{ __typename: "FigureSeries", label: "A", x: [-0.5, 0.5], y: [40, 60] }],
  };
  expect(figureTable(figure)).toEqual({
    columns: ["Return", "Share"],
    rows: [
      ["−1% to 0%", "40%"],
      ["0% to 1%", "60%"],
    ],
  });
});

it("shows a picture in its reserved space", () => {
  const picture = {
    __typename: "FigurePicture",
    url: "/course-files/day-trading/desk.webp",
    alt: "A desk",
    width: 800,
    height: 400,
  } as const;
  render(<LessonFigure figure={{ ...LINE, kind: "PICTURE", picture }} />);
  const image = screen.getByRole("img", { name: "A desk" });
  expect(image.parentElement?.style.aspectRatio).toBe("800 / 400");
});
