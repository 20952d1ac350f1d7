import { InMemoryCache } from "@apollo/client";
import { MockedProvider } from "@apollo/client/testing/react";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { GraphQLError } from "graphql";
import { MemoryRouter } from "react-router-dom";
import { typePolicies } from "../../app/cache-policies";
import { NotificationPanel } from "./notification-panel";
import { MarkNotificationsReadDocument, NotificationListDocument } from "./notification-list.generated";

const notification = (id: string, changes: object = {}) => ({
  __typename: "NotificationEdge",
  node: {
    __typename: "Notification",
    id,
    kind: "MENTION",
    title: `title ${id}`,
    excerpt: `excerpt ${id}`,
    path: `/community/${id}`,
    isRead: false,
    createdAt: "2026-11-21T10:00:00.000Z",
    actor: { __typename: "Member", id: "ada", username: "ada", avatar: "", profileColor: "#2fe6c0" },
    ...changes,
  },
});

const page = (edges: object[], hasNextPage = false) => ({
  data: {
    notifications: {
      __typename: "NotificationConnection",
      edges,
      pageInfo: { __typename: "PageInfo", hasNextPage, endCursor: "cursor" },
    },
  },
});

const first = { query: NotificationListDocument, variables: { first: 20, after: null } };
const older = { query: NotificationListDocument, variables: { first: 20, after: "cursor" } };

type Mocks = React.ComponentProps<typeof MockedProvider>["mocks"];

function show(mocks: Mocks, unread = 1) {
  const onClose = jest.fn();
  const cache = new InMemoryCache({ typePolicies });
  const panel = (version: number) => (
    <MockedProvider cache={cache} mocks={mocks}>
      <MemoryRouter>
        <NotificationPanel version={version} unread={unread} onClose={onClose} />
      </MemoryRouter>
    </MockedProvider>
  );
  const { rerender } = render(panel(0));
  return { onClose, changeList: () => rerender(panel(1)) };
}

it("says what will appear if there is nothing yet", async () => {
  show([{ request: first, result: page([]) }], 0);
  expect(await screen.findByText("No notifications yet")).toBeVisible();
  expect(screen.getByRole("button", { name: "Mark all as read" })).toBeDisabled();
});

it("reports a failure and loads the list on a retry", async () => {
  show([
    { request: first, error: new Error("Lost") },
    { request: first, result: page([notification("1")]) },
  ]);
  await userEvent.click(await screen.findByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("title 1")).toBeVisible();
});

it("tells a kicked member why, without a retry", async () => {
  const kicked = new GraphQLError("You were removed from the community until noon.", {
    extensions: { code: "KICKED" },
  });
  show([{ request: first, result: { errors: [kicked] } }]);
  expect(await screen.findByText("You were removed from the community until noon.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Try Again" })).toBeNull();
});

it("offers to mark all as read if only older notifications are unread", async () => {
  show([{ request: first, result: page([notification("1", { isRead: true })], true) }]);
  await screen.findByText("title 1");
  expect(screen.getByRole("button", { name: "Mark all as read" })).toBeEnabled();
});

it("shows the avatar of the member who caused a notification", async () => {
  show([{ request: first, result: page([notification("2"), notification("1", { kind: "LEVEL_UP", actor: null })]) }]);
  await screen.findByText("title 2");
  const [mention, level] = screen.getAllByRole("listitem") as [HTMLElement, HTMLElement];
  expect(within(mention).getByText("a")).toBeVisible();
  expect(within(level).queryByText("a")).toBeNull();
});

it("distinguishes staff notices, and appends older notifications", async () => {
  show([
    { request: first, result: page([notification("2", { kind: "STAFF_NOTICE" })], true) },
    { request: older, result: page([notification("1", { isRead: true })]) },
  ]);
  expect(await screen.findByText("Staff")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Show older" }));
  await screen.findByText("title 1");
  const [newest, oldest] = screen.getAllByRole("listitem") as [HTMLElement, HTMLElement];
  expect(within(newest).getByText("Unread:")).toBeInTheDocument();
  expect(within(oldest).queryByText("Unread:")).toBeNull();
});

it("keeps older notifications that were loaded when a new one arrives", async () => {
  const newest = Array.from({ length: 20 }, (_, index) => notification(String(40 - index)));
  const { changeList } = show([
    { request: first, result: page(newest, true) },
    { request: older, result: page([notification("20")]) },
    {
      request: { query: NotificationListDocument, variables: { first: 21, after: null } },
      result: page([notification("41"), ...newest], true),
    },
  ]);
  await userEvent.click(await screen.findByRole("button", { name: "Show older" }));
  await screen.findByText("title 20");
  changeList();
  await screen.findByText("title 41");
  expect(screen.getAllByRole("listitem")).toHaveLength(21);
});

it("marks an unread notification as read when it is opened", async () => {
  const marked = jest.fn(() => ({
    data: { markNotificationsRead: { __typename: "NotificationCounts", unread: 0, unreadOther: 0 } },
  }));
  const { onClose } = show([
    { request: first, result: page([notification("7")]) },
    { request: { query: MarkNotificationsReadDocument, variables: { input: { ids: ["7"] } } }, result: marked },
  ]);
  await userEvent.click(await screen.findByRole("link", { name: /title 7/ }));
  await waitFor(() => expect(marked).toHaveBeenCalled());
  expect(onClose).toHaveBeenCalled();
});
