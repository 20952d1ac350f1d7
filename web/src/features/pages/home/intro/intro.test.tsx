import { act, fireEvent, render as renderBare, screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { SessionContext, type Session } from "../../../accounts/session/session";
import { introPhases } from "../texts";
import { Intro } from "./intro";

const PHASE_MS = 500;

const render = (element: ReactElement, status: Session["status"] = "signedOut") => {
  const actions = { signIn: jest.fn(), signOut: jest.fn(), clearSession: jest.fn() };
  return renderBare(<SessionContext value={{ status, viewer: null, ...actions }}>{element}</SessionContext>);
};

// jsdom doesn't implement showModal.
function openDialog(this: HTMLDialogElement): void {
  this.open = true;
}

function advance(milliseconds: number): void {
  act(() => jest.advanceTimersByTime(milliseconds));
}

const reachedPhases = (container: HTMLElement): string[] =>
  [...container.querySelectorAll("li[data-reached]")].map(({ textContent }) => textContent);

beforeEach(() => {
  localStorage.clear();
  HTMLDialogElement.prototype.showModal = openDialog;
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

it("runs through eight phases, one every half second, and ends after five seconds", () => {
  const { container } = render(<Intro />);
  const phases = introPhases.map((phase) => phase.join(""));
  expect(phases).toHaveLength(8);
  for (const [index] of phases.entries()) {
    expect(reachedPhases(container)).toEqual(phases.slice(0, index + 1));
    if (index < phases.length - 1) advance(PHASE_MS);
  }
  advance(1499);
  expect(screen.getByRole("dialog", { name: "Introduction" })).toBeInTheDocument();
  advance(1);
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

it.each([
  ["a click on the skip button", () => fireEvent.click(screen.getByRole("button", { name: "Skip intro" }))],
  ["a click anywhere", () => fireEvent.click(screen.getByRole("dialog"))],
  ["any key", () => fireEvent.keyDown(screen.getByRole("dialog"), { key: " " })],
])("ends on %s", (_way, skip) => {
  render(<Intro />);
  skip();
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

it("keeps running when a visitor tabs to the skip button", () => {
  render(<Intro />);
  fireEvent.keyDown(screen.getByRole("dialog"), { key: "Tab" });
  expect(screen.getByRole("dialog")).toBeInTheDocument();
});

it("plays once per visit, even if it was interrupted", () => {
  const { unmount } = render(<Intro />);
  unmount();
  render(<Intro />);
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

it("is not shown with reduced motion", () => {
  const media = window.matchMedia("(prefers-reduced-motion: reduce)");
  jest.spyOn(window, "matchMedia").mockReturnValue({ ...media, matches: true });
  render(<Intro />);
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

it("is not shown to members", () => {
  render(<Intro />, "signedIn");
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});
