import type { MyXpReceiptsQuery } from "../../../gql/graphql";

type Receipts = MyXpReceiptsQuery["myXpReceipts"];

/** The newest page before the rows that are shown; in their place where more came than a page holds. */
export function withNewest(shown: Receipts | undefined, newest: Receipts): Receipts {
  if (!shown) return newest;
  const meets = newest.edges.findIndex(({ node }) => node.id === shown.edges[0]?.node.id);
  return meets === -1 ? newest : { ...shown, edges: [...newest.edges.slice(0, meets), ...shown.edges] };
}
