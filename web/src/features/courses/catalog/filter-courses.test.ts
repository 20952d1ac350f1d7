/** @jest-environment node */
import { filterCourses } from "./filter-courses";

const courses = [
  { title: "Forex Trading", description: "Pairs and pips", level: "ALL_LEVELS", domain: "Forex Trading" },
  { title: "Algorithmic FX", description: "Systems for currency pairs", level: "ADVANCED", domain: "Algorithmic FX" },
  { title: "Real Estate", description: "Rent and yield", level: "INTERMEDIATE", domain: "Real Estate" },
] as const;
const titles = (search: string, level: "" | "ADVANCED" = "", domain = "") =>
  filterCourses(courses, { search, level, domain }).map(({ title }) => title);

test("matches every word in title or description, ignoring case", () => {
  expect(titles("PAIRS")).toEqual(["Forex Trading", "Algorithmic FX"]);
  expect(titles("  pairs  systems ")).toEqual(["Algorithmic FX"]);
  expect(titles("yoga")).toEqual([]);
});

test("combines all filters, and shows everything without filters", () => {
  expect(titles("", "ADVANCED")).toEqual(["Algorithmic FX"]);
  expect(titles("rent", "ADVANCED")).toEqual([]);
  expect(titles("")).toHaveLength(3);
  expect(titles("", "", "Real Estate")).toEqual(["Real Estate"]);
  expect(titles("", "ADVANCED", "Real Estate")).toEqual([]);
});
