import { act, render, screen } from "@testing-library/react";
import type { ComponentType } from "react";
import { lazyPart } from "./lazy-part";

interface Greeting {
  name: string;
}

const Hello: ComponentType<Greeting> = ({ name }) => <p>Hello {name}</p>;
const loads = jest.fn<Promise<ComponentType<Greeting>>, []>();

beforeEach(() => {
  jest.useFakeTimers();
  loads.mockReset();
});
afterEach(() => jest.useRealTimers());

const settle = (ms = 0) => act(() => jest.advanceTimersByTimeAsync(ms));

function show({ Part }: ReturnType<typeof lazyPart<Greeting>>) {
  render(
    <main>
      <h1>The page</h1>
      <Part name="Ada" fallback={<p>Not yet</p>} />
    </main>,
  );
}

it("leaves the page standing while its code does not come, and comes by itself afterwards", async () => {
  loads.mockRejectedValue(new TypeError("Failed to fetch dynamically imported module"));
  show(lazyPart(loads));
  await settle();
  expect(screen.getByRole("heading", { name: "The page" })).toBeInTheDocument();
  expect(screen.getByText("Not yet")).toBeInTheDocument();
  loads.mockResolvedValue(Hello);
  await settle(5_000);
  expect(screen.getByText("Hello Ada")).toBeInTheDocument();
});

it("asks at once when the network is back", async () => {
  loads.mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module")).mockResolvedValue(Hello);
  show(lazyPart(loads));
  await settle();
  window.dispatchEvent(new Event("online"));
  await settle();
  expect(screen.getByText("Hello Ada")).toBeInTheDocument();
});

it("is there at once when it was loaded before it was needed, and is loaded once", async () => {
  loads.mockResolvedValue(Hello);
  const part = lazyPart(loads);
  part.preload();
  await settle();
  show(part);
  expect(screen.getByText("Hello Ada")).toBeInTheDocument();
  expect(loads).toHaveBeenCalledTimes(1);
});

it("takes nothing with it when it breaks", async () => {
  const log = jest.spyOn(console, "error").mockImplementation(() => undefined);
  loads.mockResolvedValue(() => {
    throw new Error("Broken");
  });
  show(lazyPart(loads));
  await settle();
  expect(screen.getByRole("heading", { name: "The page" })).toBeInTheDocument();
  expect(screen.getByText("Not yet")).toBeInTheDocument();
  log.mockRestore();
});
