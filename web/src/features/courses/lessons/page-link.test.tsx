import { MockedProvider } from "@apollo/client/testing/react";
import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import type { LessonAccess_courseFragment } from "../../../gql/graphql";
import { PageLink } from "./page-link";
import { LessonAccessDocument } from "./page-link.generated";

const course = (id: number, slug: string, viewerIsEntitled: boolean): LessonAccess_courseFragment => ({
  __typename: "Course",
  id,
  slug,
  viewerIsEntitled,
  lessons: [1, 2].map((position) => ({
    __typename: "Lesson",
    id: `${slug} ${position}`,
    position,
    preview: position === 1,
  })),
});

it("shows a lock only on links to lessons that the viewer can't read", async () => {
  const data = { catalog: [course(101, "forex", true)], trading: [course(2, "charts", false)] };
  render(
    <MockedProvider mocks={[{ request: { query: LessonAccessDocument }, result: { data } }]}>
      <MemoryRouter>
        <PageLink href="/courses/charts/lessons/2#bids">locked</PageLink>
        <PageLink href="/courses/charts/lessons/1">preview</PageLink>
        <PageLink href="/courses/forex/lessons/2">bought</PageLink>
        <PageLink href="/tools/margin">calculator</PageLink>
      </MemoryRouter>
    </MockedProvider>,
  );
  await screen.findByText("(Included with the course)");
  expect(screen.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
    "locked (Included with the course)",
    "preview",
    "bought",
    "calculator",
  ]);
});
