import { ApolloClient, ApolloLink, InMemoryCache } from "@apollo/client";
import { ApolloProvider } from "@apollo/client/react";
import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { of } from "rxjs";
import { AccessDenied } from "./access-denied";
import type { Channel } from "../list/channel-groups";
import { sampleChannel } from "../sample-channel";

jest.mock("../../../courses/lessons/lesson-text", () => ({
  LessonText: ({ markdown }: { markdown: string }) => <p>{markdown}</p>,
}));

const premiumLounge = sampleChannel("premium-lounge", {
  description: "Longer conversations among subscribers.",
  category: "PREMIUM",
  accessLevel: "PREMIUM",
  accessText: "Requires premium subscription",
  viewerCanView: false,
  viewerCanPost: false,
});

const course = (id: number, priceCents: number) => ({
  __typename: "Course",
  id,
  slug: `course-${id}`,
  title: `Course ${id}`,
  priceCents,
  lessons: [
    { __typename: "Lesson", id: "one", available: true, preview: false },
    { __typename: "Lesson", id: "two", available: true, preview: true },
  ],
});

function show(channel: Channel): void {
  const link = new ApolloLink(({ variables }) =>
    of({
      data: {
        site: { __typename: "SiteInfo", canBuy: true, premiumPriceCents: 1999 },
        course: channel.courseId && course(channel.courseId, channel.courseId === 1 ? 0 : 4999),
        channelSamples: [],
        lessonSample: {
          __typename: "LessonSample",
          id: String(variables.lessonId),
          title: "Candles",
          text: "A candle has a body.",
        },
      },
    }),
  );
  render(
    <ApolloProvider client={new ApolloClient({ cache: new InMemoryCache(), link })}>
      <MemoryRouter>
        <AccessDenied channel={channel} level={3} />
      </MemoryRouter>
    </ApolloProvider>,
  );
}

it("shows what Premium unlocks, its price, and a link to it", async () => {
  show(premiumLounge);
  expect(screen.getByRole("heading", { name: "Access Denied" })).toBeInTheDocument();
  expect(screen.getByRole("note")).toHaveTextContent("You don't have access to this channel.");
  expect(screen.getByText("Longer conversations among subscribers.")).toBeInTheDocument();
  expect(await screen.findByText("$19.99 a month")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Upgrade to Premium" })).toHaveAttribute("href", "/pricing");
});

it("shows no price if buying doesn't unlock the channel", () => {
  show({ ...premiumLounge, accessLevel: "LEVEL", minLevel: 10 });
  expect(screen.getByText("This channel unlocks at level 10: 7 more levels to go.")).toBeInTheDocument();
  expect(screen.queryByText(/a month/)).not.toBeInTheDocument();
});

it.each([
  [1, "Join the free course", "Opens when you join the free course Course 1.", "Free"],
  [2, "See the course", "Included with the course Course 2.", "$49.99 once"],
])(
  "offers the course of a channel with its price, and says if it is free: %d",
  async (courseId, action, text, price) => {
    show({ ...premiumLounge, category: "COURSES", accessLevel: "COURSE", courseId, courseTitle: `Course ${courseId}` });
    expect(await screen.findByRole("link", { name: action })).toHaveAttribute("href", `/courses/${courseId}`);
    expect(screen.getByText(text)).toBeInTheDocument();
    expect(screen.getByText(price)).toBeInTheDocument();
  },
);

it("shows how the open lesson of the course begins if the team chose no messages", async () => {
  show({ ...premiumLounge, category: "COURSES", accessLevel: "COURSE", courseId: 2, courseTitle: "Course 2" });
  expect(await screen.findByText("A candle has a body.")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Read the whole lesson" })).toHaveAttribute(
    "href",
    "/courses/course-2/lessons/two",
  );
});
