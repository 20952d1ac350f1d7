import { MockedProvider } from "@apollo/client/testing/react";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { RefundPaymentDocument } from "./orders.generated";
import { RefundButton } from "./refund-button";

const order = {
  __typename: "Order" as const,
  id: "o1",
  reference: "TG-7K3M9QXW",
  title: "Day Trading",
  amountCents: 7999,
  status: "FULFILLED" as const,
  provider: "stripe",
  buyerId: "u1",
  buyerName: "Ada",
  buyerEmail: "ada@example.test",
  createdAt: "2026-11-20T09:00:00Z",
  paidAt: "2026-11-20T09:01:00Z",
  isPaidTwice: false,
  isPremium: false,
  refunds: [{ __typename: "Refund" as const, amountCents: 1000, reason: "Late", completedAt: null, failedAt: null }],
};

async function openDialog(changes: Partial<typeof order> = {}): Promise<HTMLElement> {
  const input = { orderId: "o1", reason: "A lesson was late", amountCents: 1250 };
  const mocks = [
    { request: { query: RefundPaymentDocument, variables: { input } }, result: { data: { refundPayment: order } } },
  ];
  render(
    <MockedProvider mocks={mocks}>
      <RefundButton order={{ ...order, ...changes }} onRejected={() => undefined} />
    </MockedProvider>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Refund TG-7K3M9QXW" }));
  return screen.getByRole("dialog", { name: "Refund this order?" });
}

it("requires a reason and rejects more than the refundable amount", async () => {
  const dialog = within(await openDialog());
  await userEvent.type(dialog.getByLabelText("Amount in dollars"), "70");
  await userEvent.click(dialog.getByRole("button", { name: "Refund" }));
  dialog.getByText("Enter a reason");
  dialog.getByText("Enter an amount from $0.01 to $69.99");
});

it("refunds part of the price", async () => {
  const dialog = await openDialog();
  await userEvent.type(within(dialog).getByLabelText("Reason"), "A lesson was late");
  await userEvent.type(within(dialog).getByLabelText("Amount in dollars"), "12.50");
  await userEvent.click(within(dialog).getByRole("button", { name: "Refund" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("offers no partial refund of Premium", async () => {
  expect(within(await openDialog({ isPremium: true })).queryByLabelText("Amount in dollars")).toBeNull();
});
