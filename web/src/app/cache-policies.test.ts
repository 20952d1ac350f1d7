/** @jest-environment node */
import { ApolloClient, ApolloLink, InMemoryCache } from "@apollo/client";
import { Observable, type Subscriber } from "rxjs";
import { AuditLogDocument } from "../features/admin/audit/audit.generated";
import { typePolicies } from "./cache-policies";

const pageOf = (ids: readonly string[], endCursor: string | null) => ({
  auditLog: {
    __typename: "AuditConnection",
    edges: ids.map((id) => ({ __typename: "AuditEdge", node: { __typename: "AuditEntry", id, ...ENTRY } })),
    pageInfo: { __typename: "PageInfo", hasNextPage: endCursor !== null, endCursor },
  },
});
const ENTRY = {
  action: "a",
  reason: null,
  details: null,
  channelName: null,
  at: "2026-01-01",
  removedMessage: null,
  author: null,
  subject: null,
};

/** An observed list, with the requests that wait for a response. */
function observe() {
  const requests: { variables: object; answer: (ids: readonly string[], endCursor: string | null) => void }[] = [];
  const answer = (subscriber: Subscriber<ApolloLink.Result>) => (ids: readonly string[], endCursor: string | null) => {
    subscriber.next({ data: pageOf(ids, endCursor) });
    subscriber.complete();
  };
  const link = new ApolloLink(
    ({ variables }) => new Observable((subscriber) => void requests.push({ variables, answer: answer(subscriber) })),
  );
  const client = new ApolloClient({ cache: new InMemoryCache({ typePolicies }), link });
  const list = client.watchQuery({ query: AuditLogDocument, variables: { filter: { action: "ban" } } });
  list.subscribe(() => undefined);
  const shown = () => list.getCurrentResult().data?.auditLog?.edges?.map((edge) => edge?.node?.id);
  const lastRequest = async () => {
    await new Promise(setImmediate);
    return requests.at(-1) as (typeof requests)[number];
  };
  return { list, shown, lastRequest };
}

it("adds a page to the list that it was loaded for, even if the filter changes meanwhile", async () => {
  const { list, shown, lastRequest } = observe();
  (await lastRequest()).answer(["ban 1"], "1");
  const more = list.fetchMore({ variables: { after: "1" } });
  const page = await lastRequest();
  void list.setVariables({ filter: { action: "mute" } });
  (await lastRequest()).answer(["mute 1"], "1");
  page.answer(["ban 2"], null);
  await more;
  expect(shown()).toEqual(["mute 1"]);
  await list.setVariables({ filter: { action: "ban" } });
  expect(shown()).toEqual(["ban 1", "ban 2"]);
});

it("drops a page that doesn't continue the list, because the list was reloaded meanwhile", async () => {
  const { list, shown, lastRequest } = observe();
  (await lastRequest()).answer(["1"], "1");
  const more = list.fetchMore({ variables: { after: "1" } });
  const page = await lastRequest();
  void list.refetch();
  (await lastRequest()).answer(["3", "2"], "2");
  page.answer(["0"], null);
  await more;
  expect(shown()).toEqual(["3", "2"]);
});
