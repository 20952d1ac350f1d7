import { ApolloClient, ApolloLink, InMemoryCache } from "@apollo/client";
import { ApolloProvider } from "@apollo/client/react";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { of } from "rxjs";
import { useContactInbox } from "./use-contact-inbox";

/** A server that always has another page. */
const endless = new ApolloLink(() =>
  of({
    data: {
      contactMessages: { __typename: "ContactMessageConnection", edges: [], pageInfo: { hasNextPage: true } },
      contactCounts: { __typename: "ContactCounts", total: 900, unread: 0 },
    },
  }),
);

it("loads up to 500 messages, and then reports that there are more", async () => {
  const client = new ApolloClient({ cache: new InMemoryCache(), link: endless });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ApolloProvider client={client}>{children}</ApolloProvider>
  );
  const { result } = renderHook(() => useContactInbox(false), { wrapper });
  await waitFor(() => expect(result.current.hasOlder).toBe(true));
  for (let clicks = 0; clicks < 24; clicks += 1) {
    expect(result.current).toMatchObject({ hasOlder: true, isTruncated: false });
    await act(() => Promise.resolve(result.current.loadOlder()));
    await waitFor(() => expect(result.current.isLoadingOlder).toBe(false));
  }
  expect(result.current).toMatchObject({ hasOlder: false, isTruncated: true });
});
