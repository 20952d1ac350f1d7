/** @jest-environment node */
import type { MyXpReceiptsQuery } from "../../../gql/graphql";
import { mergeNewest } from "./newest-receipts";

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
