import { ApolloClient, ApolloLink, InMemoryCache } from "@apollo/client";
import { ApolloProvider } from "@apollo/client/react";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { map, of, Subject, take, throwError } from "rxjs";
import { provideRealtimeConnection } from "../../../../lib/live/realtime-status";
import { RegisteredUsersPage } from "./registered-users-page";

jest.mock("../../../../ui/toast/notify", () => ({ notify: { success: jest.fn(), error: jest.fn() } }));

type Filter = { attendance: "ONLINE" | "OFFLINE" | null };

/** The server's part: everybody, who is there, and which operations fail. */
class UsersServer {
  readonly users: string[];
  readonly online = new Set<string>();
  readonly failing = new Set<string>();
  readonly presence = new Subject<ApolloLink.Result>();
  /** First pages wait for it, when it is set. */
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
    const isHeld = this.release && operationName === "RegisteredUsers" && !variables.after;
    if (isHeld)
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
    const { attendance } = variables.filter as Filter;
    const found = this.users.filter((id) => !attendance || this.online.has(id) === (attendance === "ONLINE"));
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

function renderPage(place: UsersServer, address = "/"): void {
  provideRealtimeConnection({ status: () => "connected", watch: () => () => undefined, reconnect: () => undefined });
  const client = new ApolloClient({ cache: new InMemoryCache(), link: place.link });
  render(
    <ApolloProvider client={client}>
      <MemoryRouter initialEntries={[address]}>
        <RegisteredUsersPage />
      </MemoryRouter>
    </ApolloProvider>,
  );
}

const totals = () => screen.getAllByRole("definition").map(({ textContent }) => textContent);
const usernames = () => screen.queryAllByText(/^@/).map(({ textContent }) => textContent);
const findText = (text: string) => screen.findByText(text);

it("counts who registers and comes online while one looks", async () => {
  const place = new UsersServer(3);
  place.online.add("user1");
  renderPage(place);
  await waitFor(() => expect(totals()).toEqual(["3", "1", "2"]));
  place.users.unshift("user4");
  act(() => place.setOnline("user4"));
  await waitFor(() => expect(totals()).toEqual(["4", "2", "2"]), { timeout: 5_000 });
});

it("keeps to the presence that is asked for, as people come and go", async () => {
  const place = new UsersServer(3);
  place.online.add("user1").add("user2");
  renderPage(place, "/?presence=ONLINE");
  await findText("2 of 2 shown");
  act(() => place.setOnline("user1", false));
  await waitFor(() => expect(usernames()).toEqual(["@user2"]));
  act(() => place.setOnline("user3"));
  await waitFor(() => expect(usernames()).toEqual(["@user3", "@user2"]), { timeout: 5_000 });
  expect(await findText("2 of 2 shown")).toBeVisible();
});

it("stays where one is in the list when somebody is deleted", async () => {
  const place = new UsersServer(130);
  renderPage(place);
  await findText("50 of 130 shown");
  await userEvent.click(screen.getByText("Show more"));
  await findText("100 of 130 shown");
  await userEvent.click(screen.getByLabelText("Actions for user40"));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
  await userEvent.click(within(screen.getByRole("dialog")).getByText("Delete"));
  await findText("100 of 129 shown");
  expect(usernames()).not.toContain("@user40");
  expect(usernames().at(-1)).toBe("@user30");
});

it("keeps pages that were loaded while the list was renewed", async () => {
  const place = new UsersServer(130);
  for (const id of place.users) place.online.add(id);
  renderPage(place, "/?presence=ONLINE");
  await findText("50 of 130 shown");
  const release = new Subject<void>();
  place.release = release;
  place.users.unshift("user131");
  act(() => place.setOnline("user131"));
  await waitFor(() => expect(release.observed).toBe(true), { timeout: 5_000 });
  await userEvent.click(screen.getByText("Show more"));
  await waitFor(() => expect(usernames()).toHaveLength(100));
  act(() => release.next());
  await waitFor(() => expect(usernames()[0]).toBe("@user131"));
  expect(usernames()).toEqual(place.users.slice(0, 101).map((id) => `@${id}`));
});

it("offers another try after its error was dismissed", async () => {
  const place = new UsersServer(3);
  place.failing.add("RegisteredUsers");
  renderPage(place);
  const failed = await findText("Failed to fetch users. Please check your connection and try again.");
  await userEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(failed).not.toBeInTheDocument();
  expect(screen.getByText("Failed to fetch users. Please check your connection and try again.")).toBeVisible();
  place.failing.clear();
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await findText("3 of 3 shown")).toBeVisible();
});

it("says that the totals could not be loaded", async () => {
  const place = new UsersServer(3);
  place.failing.add("RegisteredUserTotals");
  renderPage(place);
  await findText("Failed to fetch users. Please check your connection and try again.");
  expect(usernames()).toHaveLength(3);
  place.failing.clear();
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await findText("3 of 3 shown")).toBeVisible();
  expect(screen.queryByText(/^Failed/)).toBeNull();
});
