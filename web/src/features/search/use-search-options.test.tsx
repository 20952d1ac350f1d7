import { ApolloClient, ApolloLink, InMemoryCache } from "@apollo/client";
import { ApolloProvider } from "@apollo/client/react";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { Observable, type Subscriber } from "rxjs";
import { typePolicies } from "../../app/cache-policies";
import { provideFakeRealtime } from "../../lib/live/fake-realtime";
import { sampleChannel } from "../community/channels/sample-channel";
import { useSearchOptions } from "./use-search-options";

const VIEWER = { viewerCanModerate: false };

const found = (text: string) => ({
  __typename: "FoundMessage",
  channelName: "members",
  snippet: [{ __typename: "SnippetPart", text, isMatch: false }],
  message: {
    __typename: "Message",
    id: text,
    channelId: "c",
    createdAt: "2026-01-01T00:00:00Z",
    sender: { __typename: "Person", id: "u", username: "ben", avatar: null, profileColor: null },
  },
});

async function search(query: string, onlyMessages: boolean) {
  provideFakeRealtime("connected");
  const events = new Map<string, Subscriber<ApolloLink.Result>>();
  const searches: string[] = [];
  let texts = ["Open gold", "Secret gold"];
  const page = () => ({
    __typename: "FoundMessageConnection",
    edges: texts.map((text) => ({ __typename: "FoundMessageEdge", node: found(text) })),
    pageInfo: { __typename: "PageInfo", hasNextPage: false, endCursor: null },
  });
  const link = new ApolloLink(
    ({ operationName = "" }) =>
      new Observable<ApolloLink.Result>((observer) => {
        if (!operationName.startsWith("Search")) return void events.set(operationName, observer);
        searches.push(operationName);
        const searchMessages = { __typename: "MessageSearch", correctedWords: null, page: page() };
        observer.next({
          data: {
            search: { __typename: "Search", members: [], lessons: [], pages: [], correctedWords: null },
            searchMessages,
          },
        });
        observer.complete();
      }),
  );
  const client = new ApolloClient({ cache: new InMemoryCache({ typePolicies }), link });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ApolloProvider client={client}>{children}</ApolloProvider>
  );
  const { result } = renderHook(() => useSearchOptions(VIEWER, query, onlyMessages), { wrapper });
  const messages = () =>
    result.current.options.filter(({ kind }) => kind === "messages").map(({ key }) => key.slice("message ".length));
  if (query) await waitFor(() => expect(messages()).toEqual(["Open gold", "Secret gold"]));
  return {
    searches,
    messages,
    revoke: () => (texts = ["Open gold"]),
    emit: (name: string, data: Record<string, unknown>) => act(async () => events.get(name)?.next({ data })),
  };
}

it.each([
  ["RightsChanged", { rightsChanged: true }, false],
  ["RightsChanged", { rightsChanged: true }, true],
  ["ChannelChanged", { channelChanged: { channelId: "c", details: null, refetchWithinMs: 0 } }, false],
])("removes what the viewer can't read anymore, on %s", async (name, event, onlyMessages) => {
  const { messages, revoke, emit } = await search("gold", onlyMessages);
  revoke();
  await emit(name, event);
  await waitFor(() => expect(messages()).toEqual(["Open gold"]));
});

it("sends no search while there is no query", async () => {
  const { searches, emit } = await search("", false);
  await emit("RightsChanged", { rightsChanged: true });
  expect(searches).toEqual([]);
});

it("hides members found for an earlier query whose names the typed text doesn't match", async () => {
  provideFakeRealtime("connected");
  const member = (username: string) => ({
    __typename: "Person",
    id: username,
    username,
    name: "",
    avatar: null,
    profileColor: null,
  });
  const link = new ApolloLink(
    ({ operationName, variables }) =>
      new Observable<ApolloLink.Result>((observer) => {
        if (operationName !== "SearchEverything" || variables.query !== "an") return;
        const search = {
          __typename: "Search",
          members: [member("andy"), member("hanna")],
          lessons: [],
          pages: [],
          correctedWords: null,
        };
        observer.next({ data: { search, searchMessages: null } });
        observer.complete();
      }),
  );
  const client = new ApolloClient({ cache: new InMemoryCache({ typePolicies }), link });
  const { result, rerender } = renderHook(({ query }) => useSearchOptions(VIEWER, query, false), {
    initialProps: { query: "an" },
    wrapper: ({ children }: { children: ReactNode }) => <ApolloProvider client={client}>{children}</ApolloProvider>,
  });
  const members = () =>
    result.current.options.filter(({ kind }) => kind === "members").map(({ key }) => key.slice("member ".length));
  await waitFor(() => expect(members()).toEqual(["andy", "hanna"]));
  rerender({ query: "ann" });
  expect(members()).toEqual(["hanna"]);
  expect(result.current.isLoading).toBe(true);
});

it("shows the channels that the corrected words find, and says so", async () => {
  provideFakeRealtime("connected");
  const link = new ApolloLink(
    ({ operationName }) =>
      new Observable<ApolloLink.Result>((observer) => {
        if (operationName === "CommunityChannels")
          observer.next({ data: { channels: [sampleChannel("introductions")], blockedMembers: [] } });
        else if (operationName === "SearchEverything") {
          const search = { __typename: "Search", members: [], lessons: [], correctedWords: ["introductions"] };
          observer.next({ data: { search, searchMessages: null } });
        } else return;
        observer.complete();
      }),
  );
  const client = new ApolloClient({ cache: new InMemoryCache({ typePolicies }), link });
  const { result } = renderHook(() => useSearchOptions(VIEWER, "introductons", false), {
    wrapper: ({ children }: { children: ReactNode }) => <ApolloProvider client={client}>{children}</ApolloProvider>,
  });
  await waitFor(() => expect(result.current.correctedWords).toEqual(["introductions"]));
  expect(result.current.options.map(({ kind }) => kind)).toEqual(["channels"]);
});
