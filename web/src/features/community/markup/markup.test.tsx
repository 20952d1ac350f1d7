import { fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { Markup } from "./markup";

const show = (source: string) =>
  render(
    <MemoryRouter>
      <Markup source={source} />
    </MemoryRouter>,
  );

it("leads to a message of the community within the page, and elsewhere in another tab", () => {
  const { origin } = window.location;
  show(`${origin}/community/c1?message=m1 ${origin}/api/docs https://example.test/community/c1`);
  const [message, docs, foreign] = screen.getAllByRole("link");
  expect([message?.getAttribute("href"), message?.getAttribute("target")]).toEqual(["/community/c1?message=m1", null]);
  expect([docs?.getAttribute("target"), foreign?.getAttribute("target")]).toEqual(["_blank", "_blank"]);
});

it("says that a picture did not come instead of leaving its place empty", () => {
  show("![My chart](https://example.test/chart.png)");
  fireEvent.click(screen.getByRole("button"));
  fireEvent.error(screen.getByRole("img", { name: "My chart" }));
  expect(screen.queryByRole("img", { name: "My chart" })).not.toBeInTheDocument();
  expect(screen.getByText(/The picture could not be loaded: My chart/)).toBeInTheDocument();
});

it("finds the direction of each paragraph and quote from its own words, and leaves code as it is", () => {
  const { container } = show("שלום\n> مرحبا\n```\nlet a\n```");
  const directionOf = (text: string) => screen.getByText(text).closest("[dir]");
  expect(directionOf("שלום")).toHaveAttribute("dir", "auto");
  expect(directionOf("مرحبا")).toBe(container.querySelector("blockquote"));
  expect(container.querySelector("blockquote")).toHaveAttribute("dir", "auto");
  expect(directionOf("let a")).toHaveAttribute("dir", "ltr");
});
