import { act, render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider, ScrollRestoration } from "react-router-dom";
import { useAuditFilter } from "./audit/audit-filter";
import { useOrderFilter } from "./orders/order-filter";
import { useUserFilter } from "./users/list/user-filter";

it.each([
  ["orders", () => useOrderFilter()[1].bind(null, { status: "PAID" })],
  ["the audit log", () => useAuditFilter()[1].bind(null, { person: "ada" })],
  ["members", () => useUserFilter()[1].bind(null, { search: "ada" })],
])("stays where it is when the filter of %s changes, and starts another page at the top", async (_list, useChange) => {
  const scrollTo = jest.spyOn(window, "scrollTo").mockImplementation(() => undefined);
  let change = (): void => undefined;
  function Page() {
    change = useChange();
    return <ScrollRestoration />;
  }
  const router = createMemoryRouter([{ path: "*", element: <Page /> }], { initialEntries: ["/admin"] });
  render(<RouterProvider router={router} />);
  scrollTo.mockClear();
  await act(async () => change());
  expect(router.state.location.search).not.toBe("");
  expect(scrollTo).not.toHaveBeenCalled();
  await act(() => router.navigate("/admin/api-keys", { replace: true }));
  expect(scrollTo).toHaveBeenCalledTimes(1);
});
