import type { MyXpReceiptsQuery } from "../../../gql/graphql";

type Receipts = MyXpReceiptsQuery["myXpReceipts"];

/** Prepends the newest page to the shown receipts, or replaces them if the two don't overlap. */
export function mergeNewest(shown: Receipts | undefined, newest: Receipts): Receipts {
  if (!shown) return newest;
  const overlapIndex = newest.edges.findIndex(({ node }) => node.id === shown.edges[0]?.node.id);
  return overlapIndex === -1 ? newest : { ...shown, edges: [...newest.edges.slice(0, overlapIndex), ...shown.edges] };
}
