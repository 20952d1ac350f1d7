import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { LessonSections } from "./lesson-sections";
import { sectionsOf } from "./sections";

const BLOCKS = [
  { anchor: "p-1", markdown: "An introduction." },
  { anchor: "orders", markdown: "## The [limit order](term:limit-order)" },
  { anchor: "figure-a" },
  { anchor: "more", markdown: "### A detail" },
  { anchor: "check", markdown: "## **Check** yourself" },
];

/** Puts the headings at these distances from the top of the window. */
function showHeadings(tops: Record<string, number>): void {
  for (const [id, top] of Object.entries(tops)) {
    const heading = document.createElement("div");
    heading.id = id;
    heading.getBoundingClientRect = () => ({ top }) as DOMRect;
    document.body.append(heading);
  }
}

afterEach(() => document.body.replaceChildren());

it("lists the headings of a lesson as plain text", () => {
  expect(sectionsOf(BLOCKS)).toEqual([
    { id: "orders", title: "The limit order" },
    { id: "check", title: "Check yourself" },
  ]);
});

it.each([
  [{ orders: 400, check: 900 }, null, "0/2"],
  [{ orders: -300, check: 200 }, "The limit order", "1/2"],
  [{ orders: -900, check: 90 }, "Check yourself", "2/2"],
])("marks the section at the top of the window: %j", (tops, current, progress) => {
  showHeadings(tops);
  render(
    <MemoryRouter>
      <LessonSections sections={sectionsOf(BLOCKS)} checks={{ solved: 3, count: 4 }} />
    </MemoryRouter>,
  );
  const marked = screen.getAllByRole("link").filter((link) => link.getAttribute("aria-current") === "location");
  expect(marked.map(({ textContent }) => textContent)).toEqual(current ? [current] : []);
  screen.getByText(progress);
  screen.getByText("3/4");
});
