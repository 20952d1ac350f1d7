import { MockedProvider } from "@apollo/client/testing/react";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { OrderPageDocument, RefundMyOrderDocument } from "./order-page.generated";
import { OrderPage } from "./order-page";

const site = {
  __typename: "SiteInfo",
  operatorName: "Glitch Ltd",
  operatorAddress: "1 High Street, London",
  operatorCountry: "United Kingdom",
  operatorVatId: null,
  supportAddress: "help@glitch.example",
};

const order = {
  __typename: "MyOrder",
  id: "o1",
  reference: "TG-7K3M9QXW",
  title: "Day Trading",
  courseSlug: "day-trading",
  amountCents: 7999,
  refundedCents: 1000,
  status: "FULFILLED",
  createdAt: "2026-11-20T09:00:00Z",
  paidAt: "2026-11-20T09:01:00Z",
  refundedAt: null,
  refundRequestedAt: null,
  vatStatement: "No VAT is charged: the seller is not registered for VAT.",
  withdrawBy: "2026-12-04T12:00:00Z",
  viewerRefundGrounds: ["WITHDRAWAL", "EARLY_ACCESS"],
  isRefundAutomatic: true,
  checkoutUrl: null,
  earlyAccess: "Early access: 2 of 9 lessons are written.",
};

function show(
  changes: Partial<Omit<typeof order, "refundRequestedAt"> & { refundRequestedAt: string }>,
  after: object = {},
): void {
  const shown = { ...order, ...changes };
  const input = { reference: order.reference, ground: "WITHDRAWAL" };
  const mocks = [
    {
      request: { query: OrderPageDocument, variables: { reference: order.reference } },
      result: { data: { myOrder: shown, site } },
    },
    {
      request: { query: RefundMyOrderDocument, variables: { input } },
      result: { data: { refundMyOrder: { ...shown, ...after } } },
    },
  ];
  render(
    <MockedProvider mocks={mocks}>
      <MemoryRouter initialEntries={[`/orders/${order.reference}`]}>
        <Routes>
          <Route path="/orders/:reference" element={<OrderPage />} />
        </Routes>
      </MemoryRouter>
    </MockedProvider>,
  );
}

it("shows the item, the price, the VAT, the refunds, and the seller", async () => {
  show({});
  for (const text of ["Day Trading", "$79.99", "$10.00", "Paid", order.vatStatement]) {
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
  }
  screen.getByText("Sold by: Glitch Ltd, 1 High Street, London, United Kingdom, help@glitch.example");
});

it("withdraws after a confirmation, then offers no other refund", async () => {
  const user = userEvent.setup();
  show({}, { status: "REFUNDED", refundedCents: 7999, refundedAt: "2026-11-21T09:00:00Z", viewerRefundGrounds: [] });
  await user.click(await screen.findByRole("button", { name: "Withdraw from contract here" }));
  const dialog = screen.getByRole("dialog", { name: "Withdraw from this contract?" });
  within(dialog).getByText("We refund $69.99 for Day Trading. Your access ends.");
  await user.click(within(dialog).getByRole("button", { name: "Confirm withdrawal" }));
  expect(await screen.findByText(/^Refunded on/)).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: /refund|Withdraw/ })).toBeNull();
});

it("offers only an early access refund if that is the only ground", async () => {
  show({ viewerRefundGrounds: ["EARLY_ACCESS"] });
  await screen.findByText(/^Early access: 2 of 9 lessons are written\. Until all lessons are written/);
  expect(screen.getByRole("button", { name: "Get a full refund" })).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Withdraw from contract here" })).toBeNull();
});

it("shows that the team processes the refund if it isn't automatic", async () => {
  show({ isRefundAutomatic: false, viewerRefundGrounds: ["WITHDRAWAL"] });
  await screen.findByText(/our team processes the refund manually/);
});

it("shows that a refund was requested", async () => {
  show({ isRefundAutomatic: false, viewerRefundGrounds: [], refundRequestedAt: "2026-11-21T09:00:00Z" });
  await screen.findByText(/Our team is processing it/);
});
