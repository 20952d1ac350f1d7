import { InMemoryCache } from "@apollo/client";
import { MockedProvider } from "@apollo/client/testing/react";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { typePolicies } from "../../../../app/cache-policies";
import { notify } from "../../../../ui/toast/notify";
import { AdminUserXpDocument } from "./user.generated";
import { XpLedger, xpAfterEach } from "./xp-ledger";

jest.mock("../../../../ui/toast/notify", () => ({ notify: { error: jest.fn() } }));

const page = (id: string, hasNextPage: boolean) => ({
  data: {
    registeredUser: {
      __typename: "UserDetails",
      user: { __typename: "RegisteredUser", id: "u1", member: { __typename: "Member", id: "u1", xp: 50 } },
      xpEntries: {
        __typename: "UserXpEntryConnection",
        edges: [
          {
            __typename: "UserXpEntryEdge",
            node: {
              __typename: "UserXpEntry",
              id,
              rule: "ADMIN",
              amount: 10,
              isReversal: false,
              note: `note ${id}`,
              at: "2026-11-21T10:00:00.000Z",
            },
          },
        ],
        pageInfo: { __typename: "PageInfo", hasNextPage, endCursor: "9" },
      },
    },
  },
});

it("shows an error when more entries fail to load, and allows a retry", async () => {
  const newest = { query: AdminUserXpDocument, variables: { id: "u1" } };
  const older = { query: AdminUserXpDocument, variables: { id: "u1", after: "9" } };
  render(
    <MockedProvider
      cache={new InMemoryCache({ typePolicies })}
      mocks={[
        { request: newest, result: page("9", true) },
        { request: older, error: new Error("Lost") },
        { request: older, result: page("8", false) },
      ]}
    >
      <XpLedger userId="u1" />
    </MockedProvider>,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Show more" }));
  await waitFor(() => expect(notify.error).toHaveBeenCalledWith("Couldn't load more. Please try again."));
  expect(screen.getByText(/note 9/)).toBeVisible();
  await userEvent.click(await screen.findByRole("button", { name: "Show more" }));
  expect(await screen.findByText(/note 8/)).toBeVisible();
});

it("computes balances backward from the current XP", () => {
  const entries = [-300, 500, 1_000, 0, 100].map((amount) => ({ amount }));
  expect(xpAfterEach(entries, 1_300)).toEqual([1_300, 1_600, 1_100, 100, 100]);
  expect(xpAfterEach([], 0)).toEqual([]);
});
