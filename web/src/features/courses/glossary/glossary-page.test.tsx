import { MockedProvider } from "@apollo/client/testing/react";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { GlossaryDocument } from "./glossary.generated";
import { GlossaryPage } from "./glossary-page";

const term = (id: string, name: string, more: object = {}) => ({
  __typename: "GlossaryTerm",
  id,
  term: name,
  also: [],
  definition: `What ${name} means.`,
  calculator: null,
  lessons: [],
  ...more,
});

const spread = term("spread", "Spread", {
  also: ["bid-ask spread"],
  calculator: { __typename: "Calculator", id: "cost-drag", name: "Cost drag" },
  lessons: [
    {
      __typename: "GlossaryLesson",
      id: "l1",
      title: "Two prices",
      courseSlug: "intro-to-trading",
      courseTitle: "Intro to Trading",
    },
  ],
});

const answer = (glossary: object[]) => ({ request: { query: GlossaryDocument }, result: { data: { glossary } } });
const failure = { request: { query: GlossaryDocument }, error: new Error("offline") };

const show = (...mocks: (ReturnType<typeof answer> | typeof failure)[]) =>
  render(
    <MockedProvider mocks={mocks}>
      <MemoryRouter>
        <GlossaryPage />
      </MemoryRouter>
    </MockedProvider>,
  );

it("lists terms by letter, with links to their lessons and calculators", async () => {
  show(answer([term("fifty-one-percent-attack", "51% attack"), term("bid", "Bid"), spread]));
  const letters = await screen.findByRole("navigation", { name: "First letters" });
  expect(within(letters).getAllByRole("link")).toHaveLength(3);
  expect(within(letters).getByRole("link", { name: "0–9" })).toHaveAttribute("href", "/#letter-0-9");
  const item = screen.getByRole("heading", { level: 3, name: "Spread" }).closest("li");
  expect(item).toHaveAttribute("id", "spread");
  expect(item).toHaveTextContent("Also: bid-ask spread");
  expect(screen.getByRole("link", { name: "Two prices" })).toHaveAttribute(
    "href",
    "/courses/intro-to-trading/lessons/l1",
  );
  expect(screen.getByRole("link", { name: "Cost drag" })).toHaveAttribute("href", "/tools/cost-drag");
});

it("searches terms, synonyms, and definitions, and shows all again", async () => {
  show(answer([term("bid", "Bid"), spread]));
  await userEvent.type(await screen.findByRole("searchbox", { name: "Search terms" }), "BID-ask spr");
  expect(screen.getAllByRole("heading", { level: 3 }).map((heading) => heading.textContent)).toEqual(["Spread"]);
  await userEvent.type(screen.getByRole("searchbox"), "xyz");
  expect(screen.getByText("No term matches")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Show all" }));
  expect(screen.getAllByRole("heading", { level: 3 })).toHaveLength(2);
});

it("shows that it is loading, that it failed, and the terms after a retry", async () => {
  show(failure, answer([spread]));
  expect(screen.getByRole("status", { name: "Loading" })).toBeInTheDocument();
  await userEvent.click(await screen.findByRole("button", { name: /try again/i }));
  expect(await screen.findByRole("heading", { level: 3, name: "Spread" })).toBeInTheDocument();
});

it("says if there are no terms", async () => {
  show(answer([]));
  expect(await screen.findByText("No terms yet")).toBeInTheDocument();
});
