import { MockedProvider } from "@apollo/client/testing/react";
import { act, renderHook } from "@testing-library/react";
import { StartCheckoutDocument } from "./use-checkout.generated";
import { useCheckout } from "./use-checkout";

const url = "https://pay.example/fixed";

/** Buys a course and returns the new tab. */
async function buy(notice: string | null) {
  const tab = { document: document.implementation.createHTMLDocument(), location: { replace: jest.fn() }, opener: {} };
  jest.spyOn(window, "open").mockReturnValue(tab as unknown as Window);
  const startCheckout = { __typename: "Checkout" as const, url, sessionId: "s1", courseId: 5, notice };
  const mock = {
    request: { query: StartCheckoutDocument, variables: { input: { courseId: "5" } } },
    result: { data: { startCheckout } },
  };
  const { result } = renderHook(() => useCheckout({ id: 5, title: "Day Trading" }), {
    wrapper: ({ children }) => <MockedProvider mocks={[mock]}>{children}</MockedProvider>,
  });
  await act(() => result.current.buy());
  return tab;
}

afterEach(() => jest.restoreAllMocks());

it("opens the payment page directly without a notice", async () => {
  const tab = await buy(null);
  expect(tab.location.replace).toHaveBeenCalledWith(url);
  expect(tab.opener).toBeNull();
});

it("shows a notice first, with a link to the payment page", async () => {
  const tab = await buy("Early access: 2 of 9 lessons are written.");
  expect(tab.location.replace).not.toHaveBeenCalled();
  expect(tab.document.body.textContent).toContain("Early access: 2 of 9 lessons are written.");
  const link = tab.document.querySelector("a");
  expect([link?.href, link?.textContent]).toEqual([url, "Continue to payment"]);
});
