import { ApolloClient, ApolloLink, InMemoryCache } from "@apollo/client";
import { ApolloProvider } from "@apollo/client/react";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { map, of, Subject, take, throwError } from "rxjs";
import { typePolicies } from "../../../../app/cache-policies";
import { provideRealtimeConnection } from "../../../../lib/live/realtime-status";
import { RegisteredUsersPage } from "./registered-users-page";

jest.mock("../../../../ui/toast/notify", () => ({ notify: { success: jest.fn(), error: jest.fn() } }));

type Filter = { presence: "ONLINE" | "OFFLINE" | null };

/** A fake server with users, their presence, and failing operations. */
class UsersServer {
  readonly users: string[];
  readonly online = new Set<string>();
  readonly failing = new Set<string>();
  readonly presence = new Subject<ApolloLink.Result>();
  /** If set, first pages wait for this subject. */
  release: Subject<void> | null = null;

  constructor(count: number) {
    this.users = Array.from({ length: count }, (_, index) => `user${count - index}`);
  }

  setOnline(id: string, online = true): void {
    if (online) this.online.add(id);
    else this.online.delete(id);
    const member = { __typename: "Member", id };
    this.presence.next({ data: { presenceChanged: { __typename: "PresenceEvent", online, member } } });
  }

  readonly link = new ApolloLink(({ operationName = "", operationType, variables }) => {
    if (operationType === "subscription") return this.presence;
    if (this.failing.has(operationName)) return throwError(() => new TypeError("Failed to fetch"));
    const isDelayed = this.release && operationName === "RegisteredUsers" && !variables.after;
    if (isDelayed)
      return this.release!.pipe(
        take(1),
        map(() => ({ data: this.respond(operationName, variables) })),
      );
    return of({ data: this.respond(operationName, variables) });
  });

  private respond(operation: string, variables: Record<string, unknown>): Record<string, unknown> {
    if (operation === "OnlineUserIds") return { onlineUserIds: [...this.online] };
    if (operation === "DeleteUser") {
      this.users.splice(this.users.indexOf(variables.id as string), 1);
      return { deleteUser: true };
    }
    const { presence } = variables.filter as Filter;
    const found = this.users.filter((id) => !presence || this.online.has(id) === (presence === "ONLINE"));
    if (operation === "RegisteredUserTotals") {
      const totals = { total: this.users.length, online: this.online.size, matching: found.length };
      return { registeredUserTotals: { __typename: "RegisteredUserTotals", ...totals } };
    }
    const after = variables.after as string | undefined;
    const rest = after ? found.slice(found.indexOf(after) + 1) : found;
    const shown = rest.slice(0, variables.first as number);
    return {
      registeredUsers: {
        __typename: "RegisteredUserConnection",
        edges: shown.map((id) => ({ __typename: "RegisteredUserEdge", node: this.row(id) })),
        pageInfo: { __typename: "PageInfo", hasNextPage: rest.length > shown.length, endCursor: shown.at(-1) ?? null },
      },
    };
  }

  private row(id: string) {
    return {
      __typename: "RegisteredUser",
      id,
      online: this.online.has(id),
      lastSeenAt: null,
      banned: false,
      muted: false,
      strikes: 0,
      viewerCanDelete: true,
      member: {
        __typename: "Member",
        id,
        username: id,
        name: id,
        email: null,
        avatar: "avatar_ai.png",
        profileColor: null,
        role: "FREE",
        mfaEnabled: false,
        joinedAt: null,
      },
    };
  }
}

function renderPage(server: UsersServer, url = "/"): void {
  provideRealtimeConnection({
    status: () => "connected",
    watch: () => () => undefined,
    refetchDelayMs: () => 0,
    reconnect: () => undefined,
  });
  const client = new ApolloClient({ cache: new InMemoryCache({ typePolicies }), link: server.link });
  render(
    <ApolloProvider client={client}>
      <MemoryRouter initialEntries={[url]}>
        <RegisteredUsersPage />
      </MemoryRouter>
    </ApolloProvider>,
  );
}

const totals = () => screen.getAllByRole("definition").map(({ textContent }) => textContent);
const usernames = () => screen.queryAllByText(/^@/).map(({ textContent }) => textContent);
const findText = (text: string) => screen.findByText(text);

it("updates the totals when users register and come online", async () => {
  const server = new UsersServer(3);
  server.online.add("user1");
  renderPage(server);
  await waitFor(() => expect(totals()).toEqual(["3", "1", "2"]));
  server.users.unshift("user4");
  act(() => server.setOnline("user4"));
  await waitFor(() => expect(totals()).toEqual(["4", "2", "2"]));
});

it("applies the presence filter as users come and go", async () => {
  const server = new UsersServer(3);
  server.online.add("user1").add("user2");
  renderPage(server, "/?presence=ONLINE");
  await findText("Showing 2 of 2");
  act(() => server.setOnline("user1", false));
  await waitFor(() => expect(usernames()).toEqual(["@user2"]));
  act(() => server.setOnline("user3"));
  await waitFor(() => expect(usernames()).toEqual(["@user3", "@user2"]));
  expect(await findText("Showing 2 of 2")).toBeVisible();
});

it("keeps the loaded pages after a deletion", async () => {
  const server = new UsersServer(130);
  renderPage(server);
  await findText("Showing 50 of 130");
  await userEvent.click(screen.getByText("Show more"));
  await findText("Showing 100 of 130");
  await userEvent.click(screen.getByRole("button", { name: "Delete user40" }));
  await userEvent.click(within(screen.getByRole("dialog")).getByText("Delete"));
  await findText("Showing 100 of 129");
  expect(usernames()).not.toContain("@user40");
  expect(usernames().at(-1)).toBe("@user30");
});

it("keeps pages that were loaded during a refetch", async () => {
  const server = new UsersServer(130);
  for (const id of server.users) server.online.add(id);
  renderPage(server, "/?presence=ONLINE");
  await findText("Showing 50 of 130");
  const release = new Subject<void>();
  server.release = release;
  server.users.unshift("user131");
  act(() => server.setOnline("user131"));
  await waitFor(() => expect(release.observed).toBe(true));
  await userEvent.click(screen.getByText("Show more"));
  await waitFor(() => expect(usernames()).toHaveLength(100));
  act(() => release.next());
  await waitFor(() => expect(usernames()[0]).toBe("@user131"));
  expect(usernames()).toEqual(server.users.slice(0, 101).map((id) => `@${id}`));
});

it("offers a retry after the error is dismissed", async () => {
  const server = new UsersServer(3);
  server.failing.add("RegisteredUsers");
  renderPage(server);
  const failed = await findText("Failed to fetch users. Please check your connection and try again.");
  await userEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(failed).not.toBeInTheDocument();
  expect(screen.getByText("Failed to fetch users. Please check your connection and try again.")).toBeVisible();
  server.failing.clear();
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await findText("Showing 3 of 3")).toBeVisible();
});

it("shows an error when the totals fail to load", async () => {
  const server = new UsersServer(3);
  server.failing.add("RegisteredUserTotals");
  renderPage(server);
  await findText("Failed to fetch users. Please check your connection and try again.");
  expect(usernames()).toHaveLength(3);
  server.failing.clear();
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await findText("Showing 3 of 3")).toBeVisible();
  expect(screen.queryByText(/^Failed/)).toBeNull();
});
