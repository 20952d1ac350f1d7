import { MockedProvider } from "@apollo/client/testing/react";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { PremiumBox } from "./premium-box";
import { CancelPremiumDocument, MyPremiumDocument } from "./premium-box.generated";

const premium = {
  __typename: "PremiumSubscription",
  id: "s1",
  periodEnd: "2026-12-28T12:00:00Z",
  cancelledAt: null as string | null,
  renews: true,
};

it.each([
  [{ renews: true, cancelledAt: null }, "Premium renews on Dec 28, 2026.", ["Cancel Premium"]],
  [
    { renews: false, cancelledAt: "2026-11-28T12:00:00Z" },
    "You canceled Premium. It ends on Dec 28, 2026.",
    ["Resume Premium"],
  ],
  // A test purchase never renews, so there is nothing to cancel.
  [{ renews: false, cancelledAt: null }, "Premium ends on Dec 28, 2026 and doesn't renew.", []],
])("says when Premium ends, and offers only what changes that: %j", async (state, text, actions) => {
  const myPremium = { ...premium, ...state };
  render(
    <MockedProvider mocks={[{ request: { query: MyPremiumDocument }, result: { data: { myPremium } } }]}>
      <PremiumBox />
    </MockedProvider>,
  );
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.queryAllByRole("button").map(({ textContent }) => textContent)).toEqual(actions);
});

it("cancels Premium after a confirmation", async () => {
  const canceled = { ...premium, cancelledAt: "2026-11-28T12:00:00Z", renews: false };
  render(
    <MockedProvider
      mocks={[
        { request: { query: MyPremiumDocument }, result: { data: { myPremium: premium } } },
        { request: { query: CancelPremiumDocument }, result: { data: { cancelPremium: canceled } } },
      ]}
    >
      <PremiumBox />
    </MockedProvider>,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Cancel Premium" }));
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Cancel Premium" }));
  expect(await screen.findByText("You canceled Premium. It ends on Dec 28, 2026.")).toBeInTheDocument();
});
