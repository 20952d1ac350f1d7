import { render, screen } from "@testing-library/react";
import { LessonPicture } from "./lesson-picture";

it.each([`/course-pictures/${"0a".repeat(32)}.webp`, "/course-art/day-trading.svg", "/chart.png?size=2"])(
  "shows %s from this site",
  (src) => {
    render(<LessonPicture src={src} alt="A chart" />);
    expect(screen.getByRole("img", { name: "A chart" }).getAttribute("src")).toBe(src);
  },
);

it.each(["//other.example/x.png", "/\\other.example/x.png", "/\t/other.example/x.png", "x.png", "", undefined])(
  "shows only the alt text of %j",
  (src) => {
    render(<LessonPicture src={src} alt="A chart" />);
    expect(screen.queryByRole("img")).toBeNull();
    screen.getByText("A chart");
  },
);

it("links to an external image without loading it", () => {
  render(<LessonPicture src="https://other.example/x.png" alt="A chart" />);
  expect(screen.queryByRole("img")).toBeNull();
  expect(screen.getByRole("link", { name: "A chart" }).getAttribute("href")).toBe("https://other.example/x.png");
});
