import { act, render, screen } from "@testing-library/react";
import type { ModerationSanctionFragment } from "../../../gql/graphql";
import { MuteGate } from "./mute-gate";

beforeEach(() => {
  jest.useFakeTimers();
  jest.setSystemTime(new Date("2026-01-01T12:00:00Z"));
});
afterEach(() => jest.useRealTimers());

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

const mute = (endsAt: string): ModerationSanctionFragment => ({
  __typename: "Sanction",
  id: "s1",
  kind: "MUTE",
  reason: "Advertising",
  endsAt,
});

it("counts from what is left when it begins, however long the page was open, and ends by itself", () => {
  const { rerender } = render(<MuteGate mute={null}>Composer</MuteGate>);
  pass(3_600_000);
  rerender(<MuteGate mute={mute("2026-01-01T13:01:00Z")}>Composer</MuteGate>);
  expect(screen.getByRole("timer")).toHaveTextContent("You are muted for 1:00: Advertising");
  pass(1_000);
  expect(screen.getByRole("timer")).toHaveTextContent("You are muted for 0:59: Advertising");
  pass(59_000);
  expect(screen.getByText("Composer")).toBeInTheDocument();
});

it("is announced once, not with every second", () => {
  render(<MuteGate mute={mute("2026-01-01T12:10:00Z")}>Composer</MuteGate>);
  const announced = screen.getByRole("status").textContent;
  expect(announced).toContain("Advertising");
  pass(5_000);
  expect(screen.getByRole("status").textContent).toBe(announced);
});
