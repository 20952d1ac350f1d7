import { act, render, screen } from "@testing-library/react";
import { FadeIn } from "./fade-in";

type Callback = ConstructorParameters<typeof IntersectionObserver>[0];

/** Mocks IntersectionObserver, which jsdom lacks. Returns a function that triggers it. */
function mockObserver(): (isIntersecting: boolean) => void {
  const callbacks: Callback[] = [];
  class Observer {
    readonly root = null;
    readonly rootMargin = "";
    readonly scrollMargin = "";
    readonly thresholds = [];
    constructor(callback: Callback) {
      callbacks.push(callback);
    }
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
    takeRecords = () => [];
  }
  Object.assign(globalThis, { IntersectionObserver: Observer });
  return (isIntersecting) =>
    act(() =>
      callbacks.forEach((callback) =>
        callback([{ isIntersecting } as IntersectionObserverEntry], new Observer(callback)),
      ),
    );
}

const card = () => screen.getByText("Card");

afterEach(() => {
  Reflect.deleteProperty(globalThis, "IntersectionObserver");
  jest.restoreAllMocks();
});

it("hides its content until scrolled into view", () => {
  const setIntersecting = mockObserver();
  render(
    <FadeIn>
      <p>Card</p>
    </FadeIn>,
  );
  expect(card()).not.toBeVisible();
  setIntersecting(false);
  expect(card()).not.toBeVisible();
  setIntersecting(true);
  expect(card()).toBeVisible();
});

it("shows its content without IntersectionObserver or with reduced motion", () => {
  const { unmount } = render(
    <FadeIn>
      <p>Card</p>
    </FadeIn>,
  );
  expect(card()).toBeVisible();
  unmount();
  mockObserver();
  const media = window.matchMedia("(prefers-reduced-motion: reduce)");
  jest.spyOn(window, "matchMedia").mockReturnValue({ ...media, matches: true });
  render(
    <FadeIn>
      <p>Card</p>
    </FadeIn>,
  );
  expect(card()).toBeVisible();
});
