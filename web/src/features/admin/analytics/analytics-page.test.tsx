import { ApolloClient, ApolloLink, InMemoryCache } from "@apollo/client";
import { ApolloProvider } from "@apollo/client/react";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { of, throwError } from "rxjs";
import { AnalyticsPage } from "./analytics-page";

let signUps = 3;
let isOffline = false;

function analytics() {
  const period = { signUps, activeMembers: 0, messages: 0, revenueCents: 0 };
  const day = { __typename: "DailyAnalytics", day: "2026-03-03", ...period };
  const sum = { __typename: "PeriodAnalytics", ...period };
  return { __typename: "Analytics", days: [day], total: sum, previous: sum, courses: [] };
}

const server = new ApolloLink(() =>
  isOffline ? throwError(() => new TypeError("Failed to fetch")) : of({ data: { analytics: analytics() } }),
);

const displayedSignUps = () => screen.getAllByRole("definition")[0]?.textContent;
const advanceSeconds = (count: number) => act(() => jest.advanceTimersByTimeAsync(count * 1_000));

it("refreshes periodically and on return, and shows a banner when a refresh fails", async () => {
  jest.useFakeTimers();
  const client = new ApolloClient({ cache: new InMemoryCache(), link: server });
  render(
    <ApolloProvider client={client}>
      <MemoryRouter>
        <AnalyticsPage />
      </MemoryRouter>
    </ApolloProvider>,
  );
  await advanceSeconds(1);
  expect(displayedSignUps()).toMatch(/^3/);
  signUps = 4;
  await advanceSeconds(31);
  expect(displayedSignUps()).toMatch(/^4/);
  signUps = 5;
  fireEvent(document, new Event("visibilitychange"));
  await advanceSeconds(1);
  expect(displayedSignUps()).toMatch(/^5/);

  isOffline = true;
  await advanceSeconds(31);
  const outdated = "Couldn't load the latest data. You're seeing an older version.";
  expect(screen.getByText(outdated)).toBeVisible();
  expect(displayedSignUps()).toMatch(/^5/);
  isOffline = false;
  fireEvent.click(screen.getByText("Try Again"));
  await advanceSeconds(1);
  expect(screen.queryByText(outdated)).toBeNull();
});
