import { ApolloClient, ApolloLink, InMemoryCache } from "@apollo/client";
import { ApolloProvider } from "@apollo/client/react";
import { act, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { of } from "rxjs";
import { KickedScreen } from "./kicked-screen";

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

async function show(endsInMs: number) {
  const kick = {
    __typename: "Sanction",
    id: "k1",
    kind: "KICK",
    reason: "Shouting",
    endsAt: new Date(Date.now() + endsInMs).toISOString(),
  };
  const link = new ApolloLink(() => of({ data: { mySanctions: [kick] } }));
  const client = new ApolloClient({ cache: new InMemoryCache(), link });
  const onKickEnd = jest.fn();
  render(
    <ApolloProvider client={client}>
      <KickedScreen onKickEnd={onKickEnd} />
    </ApolloProvider>,
    { wrapper: MemoryRouter },
  );
  await act(() => jest.advanceTimersByTimeAsync(10));
  expect(screen.getByText(/Shouting/)).toBeVisible();
  return onKickEnd;
}

it("opens the community when the kick ends", async () => {
  const onKickEnd = await show(3_000);
  expect(onKickEnd).not.toHaveBeenCalled();
  await act(() => jest.advanceTimersByTimeAsync(3_100));
  expect(onKickEnd).toHaveBeenCalledTimes(1);
});

it("retries every ten seconds if the device's clock is ahead of the server's", async () => {
  const onKickEnd = await show(-5_000);
  await act(() => jest.advanceTimersByTimeAsync(9_900));
  expect(onKickEnd).not.toHaveBeenCalled();
  await act(() => jest.advanceTimersByTimeAsync(100));
  expect(onKickEnd).toHaveBeenCalledTimes(1);
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(onKickEnd).toHaveBeenCalledTimes(2);
});
