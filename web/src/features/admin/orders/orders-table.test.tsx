import { MockedProvider } from "@apollo/client/testing/react";
import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import type { AdminOrderFragment } from "../../../gql/graphql";
import { OrderFilterBar } from "./order-filter-bar";
import { OrdersTable } from "./orders-table";

const order: AdminOrderFragment = {
  __typename: "Order",
  id: "o1",
  reference: "TG-7K3M9QXW",
  title: "Day Trading",
  amountCents: 7999,
  status: "CANCELLED",
  provider: "stripe",
  buyerId: "u1",
  buyerName: "Ada",
  buyerEmail: "ada@example.test",
  createdAt: "2026-11-20T09:00:00Z",
  paidAt: null,
  isPaidTwice: false,
  isPremium: false,
  refunds: [],
};

function renderTable(changes: Partial<AdminOrderFragment>): void {
  render(
    <MockedProvider>
      <MemoryRouter>
        <OrdersTable orders={[{ ...order, ...changes }]} onRejected={() => undefined} />
      </MemoryRouter>
    </MockedProvider>,
  );
}

it("spells the status the same way as the buyer's pages", () => {
  renderTable({});
  screen.getByRole("cell", { name: "Canceled" });
});

it("says whether a refund was made, requested, or failed", () => {
  const at = "2026-11-21T09:00:00Z";
  const refund = { __typename: "Refund" as const, amountCents: 1000, reason: "Late" };
  renderTable({
    refunds: [
      { ...refund, completedAt: at, failedAt: at },
      { ...refund, completedAt: at, failedAt: null },
      { ...refund, completedAt: null, failedAt: null },
    ],
  });
  for (const state of ["Refund failed", "Refunded", "Refund requested"]) screen.getByText(`${state}: $10.00. Late`);
});

it("uses the same status names in the filter", () => {
  render(
    <MemoryRouter>
      <OrderFilterBar filter={{ search: "", status: "" }} onChange={() => undefined} />
    </MemoryRouter>,
  );
  expect(screen.getByRole<HTMLOptionElement>("option", { name: "Canceled" }).value).toBe("CANCELLED");
});
