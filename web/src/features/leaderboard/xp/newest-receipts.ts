import type { MyXpReceiptsQuery } from "../../../gql/graphql";

type Receipts = MyXpReceiptsQuery["myXpReceipts"];

/** The newest page before the rows that are shown; in their place where more came than a page holds. */
export function mergeNewest(shown: Receipts | undefined, newest: Receipts): Receipts {
  if (!shown) return newest;
  const overlapIndex = newest.edges.findIndex(({ node }) => node.id === shown.edges[0]?.node.id);
  return overlapIndex === -1 ? newest : { ...shown, edges: [...newest.edges.slice(0, overlapIndex), ...shown.edges] };
}
