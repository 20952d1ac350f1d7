import { MockedProvider } from "@apollo/client/testing/react";
import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import type { PurchaseRow_purchaseFragment } from "../../../gql/graphql";
import { PurchaseRow } from "./purchase-row";

function actionsOf(changes: Partial<PurchaseRow_purchaseFragment>): (string | null)[] {
  const purchase = {
    __typename: "MyPurchase" as const,
    id: "o1",
    reference: "TG-7K3M9QXW",
    title: "Premium",
    courseId: null,
    amountCents: 1999,
    status: "FULFILLED" as const,
    createdAt: "2026-11-20T09:00:00Z",
    checkoutUrl: null,
    viewerHasAccess: true,
    ...changes,
  };
  const { unmount } = render(
    <MockedProvider>
      <MemoryRouter>
        <PurchaseRow purchase={purchase} />
      </MemoryRouter>
    </MockedProvider>,
  );
  const found = [...screen.queryAllByRole("button"), ...screen.getAllByRole("link")];
  const names = found.map(({ textContent }) => textContent).filter((name) => !name.includes(purchase.reference));
  unmount();
  return names;
}

it("links to what a paid order unlocked", () => {
  expect(actionsOf({})).toEqual(["Open My Courses"]);
  expect(actionsOf({ title: "Day Trading", courseId: 6 })).toEqual(["Open course"]);
  expect(actionsOf({ viewerHasAccess: false })).toEqual([]);
});

it.each(["CANCELLED", "FAILED", "EXPIRED"] as const)(
  "offers to retry a %s order until the viewer has access",
  (status) => {
    expect(actionsOf({ status, viewerHasAccess: false })).toEqual(["Try again"]);
    expect(actionsOf({ status, viewerHasAccess: true })).toEqual([]);
  },
);

it.each(["OPEN", "PENDING"] as const)(
  "continues or cancels the payment of a %s order until the viewer has access",
  (status) => {
    const checkoutUrl = "/checkout/test/s1";
    expect(actionsOf({ status, checkoutUrl, viewerHasAccess: false })).toEqual(["Cancel order", "Continue payment"]);
    expect(actionsOf({ status, checkoutUrl, viewerHasAccess: true })).toEqual([]);
  },
);

it.each(["PAID", "DISPUTED"] as const)("links from a %s order to the contact page", (status) => {
  expect(actionsOf({ status, viewerHasAccess: false })).toEqual(["Contact us"]);
  expect(actionsOf({ status, viewerHasAccess: true })).toEqual(["Contact us"]);
});

it("offers nothing for a refunded order", () => {
  expect(actionsOf({ status: "REFUNDED", viewerHasAccess: true })).toEqual([]);
});
