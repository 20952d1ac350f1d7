import { act, render, screen } from "@testing-library/react";
import { Component, Suspense, type ReactNode } from "react";
import { lazyPage } from "./lazy-page";

class Boundary extends Component<{ children: ReactNode }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override render(): ReactNode {
    return this.state.isBroken ? "failed" : this.props.children;
  }
}

it("loads a page again after its code failed to load", async () => {
  jest.useFakeTimers();
  jest.spyOn(console, "error").mockImplementation(() => undefined);
  const load = jest.fn<Promise<() => string>, []>().mockRejectedValueOnce(new TypeError("Failed to fetch"));
  load.mockResolvedValue(() => "The page");
  const { Page } = lazyPage(load);
  const visit = () =>
    act(async () =>
      render(
        <Boundary>
          <Suspense>
            <Page />
          </Suspense>
        </Boundary>,
      ),
    );
  const { unmount } = await visit();
  expect(screen.getByText("failed")).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(1);
  unmount();
  jest.advanceTimersByTime(1_000);
  await visit();
  expect(screen.getByText("The page")).toBeInTheDocument();
});
