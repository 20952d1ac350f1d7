import { act, render } from "@testing-library/react";
import { MemoryRouter, useNavigate, type NavigateFunction } from "react-router-dom";
import { ScrollRestoration } from "./scroll-restoration";

it("starts a new entry at the top, but stays where it is when a page replaces its query", () => {
  const scrollTo = jest.spyOn(window, "scrollTo").mockImplementation(() => undefined);
  let navigate: NavigateFunction = () => undefined;
  function Page() {
    navigate = useNavigate();
    return <ScrollRestoration />;
  }
  render(
    <MemoryRouter initialEntries={["/admin/orders"]}>
      <Page />
    </MemoryRouter>,
  );
  scrollTo.mockClear();
  act(() => void navigate("?status=PAID", { replace: true }));
  expect(scrollTo).not.toHaveBeenCalled();
  act(() => void navigate("?status=PAID"));
  expect(scrollTo).toHaveBeenCalledTimes(1);
  act(() => void navigate("/admin/audit", { replace: true }));
  expect(scrollTo).toHaveBeenCalledTimes(2);
});
