import { ApolloClient, ApolloLink, InMemoryCache } from "@apollo/client";
import { ApolloProvider } from "@apollo/client/react";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { Observable } from "rxjs";
import { ApprovalQueue } from "./approval-queue";
import { useCommunityChannelsQuery } from "../channels.generated";
import { ManageChannels } from "./manage-channels";
import { sampleChannel } from "../sample-channel";

function Wrapper() {
  const { data } = useCommunityChannelsQuery();
  return data ? (
    <ManageChannels channels={data.channels} canModerate editedId={null} onEdit={jest.fn()} onClose={jest.fn()} />
  ) : null;
}

/** Renders the dialog with a fake server that responds to the next move when the test calls `answerNext`. */
function show() {
  let order = ["a", "b", "c", "d"].map((name) => sampleChannel(name));
  const moves: (() => void)[] = [];
  const link = new ApolloLink(
    ({ operationName, variables }) =>
      new Observable<ApolloLink.Result>((observer) => {
        const answer = (data: Record<string, unknown>): void => {
          observer.next({ data });
          observer.complete();
        };
        if (operationName === "CommunityChannels") return answer({ channels: order, blockedMembers: [] });
        const { channelId, index } = variables.input as { channelId: string; index: number };
        moves.push(() => {
          const others = order.filter(({ id }) => id !== channelId);
          order = [...others.slice(0, index), sampleChannel(channelId), ...others.slice(index)];
          answer({ moveChannel: order });
        });
      }),
  );
  render(
    <ApolloProvider client={new ApolloClient({ cache: new InMemoryCache(), link })}>
      <MemoryRouter>
        <Wrapper />
      </MemoryRouter>
    </ApolloProvider>,
  );
  const press = async (name: string) => {
    const button = await screen.findByRole("button", { name });
    await act(async () => void fireEvent.click(button));
  };
  const answerNext = async () => {
    await waitFor(() => expect(moves).not.toHaveLength(0));
    await act(async () => moves.shift()?.());
  };
  return { press, answerNext, order: () => order.map(({ id }) => id) };
}

it("applies each press as one move, even in quick succession", async () => {
  const { press, answerNext, order } = show();
  await press("Move #a down");
  await press("Move #a down");
  await press("Move #d up");
  for (let count = 0; count < 3; count += 1) await answerNext();
  expect(order()).toEqual(["b", "c", "d", "a"]);
  expect(await screen.findByText("#d is now number 3 in General.")).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole("button", { name: "Move #d up" })).toHaveFocus());
});

it("requires a reason to reject a channel", async () => {
  const reject = jest.fn(() => Promise.resolve());
  const pending = sampleChannel("tape-reading", { approval: "PENDING", viewerCanApprove: true });
  render(
    <MemoryRouter>
      <ApprovalQueue channels={[pending]} admin={{ approve: jest.fn(), reject }} onClose={jest.fn()} />
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Reject #tape-reading" }));
  fireEvent.click(screen.getByRole("button", { name: "Reject" }));
  expect(await screen.findByText("Please provide a reason.")).toBeInTheDocument();
  expect(reject).not.toHaveBeenCalled();
  fireEvent.change(screen.getByLabelText("Reason"), { target: { value: "Add a description." } });
  fireEvent.click(screen.getByRole("button", { name: "Reject" }));
  await waitFor(() => expect(screen.queryByLabelText("Reason")).toBeNull());
  expect(reject).toHaveBeenCalledWith(pending, "Add a description.");
});
