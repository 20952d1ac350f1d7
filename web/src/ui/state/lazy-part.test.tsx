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

it("keeps the page while its code can't be loaded, and retries automatically", async () => {
  loads.mockRejectedValue(new TypeError("Failed to fetch dynamically imported module"));
  show(lazyPart(loads));
  await settle();
  expect(screen.getByRole("heading", { name: "The page" })).toBeInTheDocument();
  expect(screen.getByText("Not yet")).toBeInTheDocument();
  loads.mockResolvedValue(Hello);
  await settle(5_000);
  expect(screen.getByText("Hello Ada")).toBeInTheDocument();
});

it("retries immediately when the network is back", async () => {
  loads.mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module")).mockResolvedValue(Hello);
  show(lazyPart(loads));
  await settle();
  window.dispatchEvent(new Event("online"));
  await settle();
  expect(screen.getByText("Hello Ada")).toBeInTheDocument();
});

it("renders immediately after a preload, and loads only once", async () => {
  loads.mockResolvedValue(Hello);
  const part = lazyPart(loads);
  part.preload();
  await settle();
  show(part);
  expect(screen.getByText("Hello Ada")).toBeInTheDocument();
  expect(loads).toHaveBeenCalledTimes(1);
});

it("keeps the page when the part crashes", async () => {
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
