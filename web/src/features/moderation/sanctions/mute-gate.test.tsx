import { act, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import type { ModerationSanctionFragment } from "../../../gql/graphql";
import { MuteGate } from "./mute-gate";

beforeEach(() => {
  jest.useFakeTimers();
  jest.setSystemTime(new Date("2026-01-01T12:00:00Z"));
});
afterEach(() => jest.useRealTimers());

const advance = (ms: number) => act(() => jest.advanceTimersByTime(ms));

const mute = (endsAt: string): ModerationSanctionFragment => ({
  __typename: "Sanction",
  id: "s1",
  kind: "MUTE",
  reason: "Advertising",
  endsAt,
});

it("counts down the remaining time, even on a page that was open for hours, and ends automatically", () => {
  const { rerender } = render(<MuteGate mute={null}>Composer</MuteGate>, { wrapper: MemoryRouter });
  advance(3_600_000);
  rerender(<MuteGate mute={mute("2026-01-01T13:01:00Z")}>Composer</MuteGate>);
  expect(screen.getByRole("timer")).toHaveTextContent("You're muted for 1:00. Reason: Advertising");
  advance(1_000);
  expect(screen.getByRole("timer")).toHaveTextContent("You're muted for 0:59. Reason: Advertising");
  advance(59_000);
  expect(screen.getByText("Composer")).toBeInTheDocument();
});

it("announces the mute once, not every second", () => {
  render(<MuteGate mute={mute("2026-01-01T12:10:00Z")}>Composer</MuteGate>, { wrapper: MemoryRouter });
  const announcement = screen.getByRole("status").textContent;
  expect(announcement).toContain("Advertising");
  advance(5_000);
  expect(screen.getByRole("status").textContent).toBe(announcement);
});
