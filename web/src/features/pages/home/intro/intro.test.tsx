import { act, fireEvent, render as renderBare, screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { SessionContext, type Session } from "../../../accounts/session/session";
import { Intro } from "./intro";

const phaseMs = 500;

const render = (element: ReactElement, status: Session["status"] = "signedOut") => {
  const actions = { signIn: jest.fn(), signOut: jest.fn(), clearSession: jest.fn() };
  return renderBare(<SessionContext value={{ status, viewer: null, ...actions }}>{element}</SessionContext>);
};

// jsdom knows the element, not what it does.
function openDialog(this: HTMLDialogElement): void {
  this.open = true;
}

function pass(milliseconds: number): void {
  act(() => jest.advanceTimersByTime(milliseconds));
}

/** Names of the phases that are marked as reached. */
function reached(container: HTMLElement): string[] {
  return [...container.querySelectorAll("li")]
    .filter((item) => item.querySelector(".scale-x-100"))
    .map((item) => item.querySelector(".text-muted")?.textContent ?? "");
}

beforeEach(() => {
  sessionStorage.clear();
  HTMLDialogElement.prototype.showModal = openDialog;
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

it("runs through eight phases, one every half second, and ends after five seconds", () => {
  const { container } = render(<Intro />);
  expect(reached(container)).toHaveLength(1);
  for (let phase = 2; phase <= 8; phase += 1) {
    pass(phaseMs);
    expect(reached(container)).toHaveLength(phase);
  }
  pass(1499);
  expect(screen.getByRole("dialog", { name: "Introduction" })).toBeInTheDocument();
  pass(1);
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

it.each([
  ["its button", () => fireEvent.click(screen.getByRole("button", { name: "Skip intro" }))],
  ["a click anywhere", () => fireEvent.click(screen.getByRole("dialog"))],
  ["any key", () => fireEvent.keyDown(screen.getByRole("dialog"), { key: " " })],
])("is skipped by %s", (_way, skip) => {
  render(<Intro />);
  skip();
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

it("goes on while somebody tabs to the button", () => {
  render(<Intro />);
  fireEvent.keyDown(screen.getByRole("dialog"), { key: "Tab" });
  expect(screen.getByRole("dialog")).toBeInTheDocument();
});

it("is shown once per visit, however the first one ended", () => {
  const { unmount } = render(<Intro />);
  unmount();
  render(<Intro />);
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

it("is not shown to people who want less motion", () => {
  const media = window.matchMedia("(prefers-reduced-motion: reduce)");
  jest.spyOn(window, "matchMedia").mockReturnValue({ ...media, matches: true });
  render(<Intro />);
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

it("is not shown to members", () => {
  render(<Intro />, "signedIn");
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});
