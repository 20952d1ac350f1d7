import { ApolloClient, ApolloLink, InMemoryCache } from "@apollo/client";
import { ApolloProvider } from "@apollo/client/react";
import { renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { Observable, type Subscriber } from "rxjs";
import type { RealtimeStatus } from "../../../lib/realtime-status";
import { useChannels } from "./use-channels";

function show(status: RealtimeStatus) {
  const questions: Subscriber<ApolloLink.Result>[] = [];
  const link = new ApolloLink(
    ({ operationName }) =>
      new Observable<ApolloLink.Result>((answers) => {
        if (operationName === "CommunityChannels") questions.push(answers);
      }),
  );
  const client = new ApolloClient({ cache: new InMemoryCache(), link });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ApolloProvider client={client}>{children}</ApolloProvider>
  );
  const { result, rerender } = renderHook((props) => useChannels(props.status), { wrapper, initialProps: { status } });
  return {
    questions,
    become: (next: RealtimeStatus) => rerender({ status: next }),
    answerLast: () => {
      questions.at(-1)?.next({ data: { channels: [] } });
      questions.at(-1)?.complete();
    },
    channels: () => result.current.channels,
  };
}

it("asks again when the connection stands: what happened before it was told by nobody", async () => {
  const { questions, become, answerLast, channels } = show("connecting");
  await waitFor(() => expect(questions).toHaveLength(1));
  become("connected");
  await waitFor(() => expect(questions).toHaveLength(2));
  answerLast();
  await waitFor(() => expect(channels()).toEqual([]));
});

it("asks once where the connection stands already", async () => {
  const { questions, become, answerLast, channels } = show("connected");
  await waitFor(() => expect(questions).toHaveLength(1));
  answerLast();
  await waitFor(() => expect(channels()).toEqual([]));
  become("connected");
  expect(questions).toHaveLength(1);
});
