import { ApolloClient, InMemoryCache } from "@apollo/client";
import { ApolloProvider } from "@apollo/client/react";
import { MockLink } from "@apollo/client/testing";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { GraphQLError } from "graphql";
import { MemoryRouter } from "react-router-dom";
import { typePolicies } from "../../../app/cache-policies";
import { notify } from "../../../ui/toast/notify";
import { sampleSession } from "../../accounts/session/sample-session";
import { SessionContext, type Session } from "../../accounts/session/session";
import type { MyXpReceiptsQuery } from "../../../gql/graphql";
import { MyXpReceiptsDocument } from "./xp-receipts.generated";
import { mergeNewest, XpReceipts } from "./xp-receipts";

jest.mock("../../../ui/toast/notify", () => ({ notify: { success: jest.fn(), error: jest.fn() } }));

const receipt = (id: string, changes: object = {}) => ({
  __typename: "XpReceiptEdge",
  node: {
    __typename: "XpReceipt",
    id,
    rule: "MESSAGE",
    amount: 10,
    isReversal: false,
    xpAfter: 1_230,
    at: "2026-11-21T10:00:00.000Z",
    countedAt: "2026-11-21T10:00:00.000Z",
    source: `source ${id}`,
    channelId: null,
    messageId: null,
    courseId: null,
    dispute: null,
    ...changes,
  },
});

const page = (edges: object[], hasNextPage: boolean) => ({
  data: {
    myXpReceipts: {
      __typename: "XpReceiptConnection",
      edges,
      pageInfo: { __typename: "PageInfo", hasNextPage, endCursor: "9" },
    },
  },
});

const newest = { query: MyXpReceiptsDocument };
const older = { query: MyXpReceiptsDocument, variables: { first: 15, after: "9" } };
const session = sampleSession({ status: "signedIn" });

function show(mocks: MockLink.MockedResponse[]) {
  const link = new MockLink(mocks);
  const client = new ApolloClient({ cache: new InMemoryCache({ typePolicies }), link, queryDeduplication: false });
  const receipts = (xp: number) => (
    <ApolloProvider client={client}>
      <SessionContext value={{ ...session, viewer: { xp } as Session["viewer"] }}>
        <MemoryRouter>
          <XpReceipts />
        </MemoryRouter>
      </SessionContext>
    </ApolloProvider>
  );
  const { rerender } = render(receipts(1_230));
  return { changeXp: (xp: number) => rerender(receipts(xp)) };
}

it("reports a failure to load older changes, keeps the list, and allows a retry", async () => {
  show([
    { request: newest, result: page([receipt("9")], true) },
    { request: older, error: new Error("Lost") },
    { request: older, result: page([receipt("8")], false) },
  ]);
  const more = await screen.findByRole("button", { name: "Show older changes" });
  await userEvent.click(more);
  await waitFor(() => expect(notify.error).toHaveBeenCalledWith("Couldn't load older changes. Please try again."));
  expect(screen.getByText("source 9")).toBeVisible();
  await userEvent.click(await screen.findByRole("button", { name: "Show older changes" }));
  expect(await screen.findByText("source 8")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Show older changes" })).toBeNull();
});

it("adds new receipts when the XP changes, and keeps the shown ones if that fails", async () => {
  const newestFifteen = { query: MyXpReceiptsDocument, variables: { first: 15 } };
  const fail = jest.fn(() => ({ errors: [new GraphQLError("Lost")] }));
  const { changeXp } = show([
    { request: newest, result: page([receipt("9")], true) },
    { request: newestFifteen, result: fail },
    { request: newestFifteen, result: page([receipt("11"), receipt("10"), receipt("9")], true) },
  ]);
  expect(await screen.findByText("source 9")).toBeVisible();
  changeXp(1_240);
  await waitFor(() => expect(fail).toHaveBeenCalled());
  // Until the failure has reached the component, a change would not request again.
  await act(async () => undefined);
  expect(screen.getByText("source 9")).toBeVisible();
  changeXp(1_250);
  expect(await screen.findByText("source 11")).toBeVisible();
  expect(screen.getAllByText(/^source \d+$/).map(({ firstChild }) => firstChild?.textContent)).toEqual([
    "source 11",
    "source 10",
    "source 9",
  ]);
});

it("shows who can see the history, the date a reversal counts toward, and the detail of a strike", async () => {
  const deleted = { amount: -10, isReversal: true, countedAt: "2026-11-03T10:00:00.000Z" };
  show([
    {
      request: newest,
      result: page([receipt("3", deleted), receipt("2", { rule: "STRIKE", amount: -110 }), receipt("1")], false),
    },
  ]);
  expect(await screen.findByText(/Only you and admins can see this\.$/)).toBeVisible();
  const [, withdrawal, strike, message] = await screen.findAllByRole("row");
  expect(withdrawal).toHaveTextContent("Message (deleted)");
  expect(withdrawal).toHaveTextContent("counts toward Nov 3, 2026");
  expect(strike).toHaveTextContent("Strike (deducted all remaining XP)");
  expect(message).not.toHaveTextContent("counts toward");
  expect(message).toHaveTextContent("Balance 1,230");
});

describe("mergeNewest", () => {
  type Receipts = MyXpReceiptsQuery["myXpReceipts"];

  const page = (ids: readonly number[], endCursor: string): Receipts => ({
    __typename: "XpReceiptConnection",
    edges: ids.map((id) => ({
      __typename: "XpReceiptEdge",
      node: {
        __typename: "XpReceipt",
        id: String(id),
        rule: "MESSAGE",
        amount: 10,
        isReversal: false,
        xpAfter: id * 10,
        at: "2026-11-21T10:00:00.000Z",
        countedAt: "2026-11-21T10:00:00.000Z",
        source: "general",
        channelId: null,
        messageId: null,
        courseId: null,
        dispute: null,
      },
    })),
    pageInfo: { __typename: "PageInfo", hasNextPage: true, endCursor },
  });

  const ids = ({ edges }: Receipts): string[] => edges.map(({ node }) => node.id);

  it("prepends new receipts and keeps the loaded older pages", () => {
    const merged = mergeNewest(page([8, 7, 6, 5, 4], "4"), page([10, 9, 8], "8"));
    expect(ids(merged)).toEqual(["10", "9", "8", "7", "6", "5", "4"]);
    expect(merged.pageInfo.endCursor).toBe("4");
  });

  it("changes nothing without new receipts", () => {
    expect(ids(mergeNewest(page([8, 7], "7"), page([8, 7], "7")))).toEqual(["8", "7"]);
  });

  it("replaces the list if a page of new receipts doesn't overlap it, or if it was empty", () => {
    expect(mergeNewest(page([3, 2], "2"), page([9, 8], "8"))).toEqual(page([9, 8], "8"));
    expect(mergeNewest(page([], ""), page([1], "1"))).toEqual(page([1], "1"));
    expect(mergeNewest(undefined, page([1], "1"))).toEqual(page([1], "1"));
  });
});
