import { MockedProvider } from "@apollo/client/testing/react";
import { act, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { SessionContext, type Session } from "../../accounts/session/session";
import type { XpChange } from "../xp/use-xp-changes";
import { XpMoments } from "./xp-moments";

let tell: (change: XpChange) => void;

jest.mock("../xp/use-xp-changes", () => ({
  useXpChanges: (_viewerId: string, onChange: typeof tell) => {
    tell = onChange;
  },
}));

function show(address: string, role: "FREE" | "ADMIN" = "FREE") {
  const session: Session = {
    status: "signedIn",
    viewer: { id: "ida", role } as Session["viewer"],
    signIn: () => Promise.resolve(),
    signOut: () => Promise.resolve(),
    clearSession: () => undefined,
  };
  render(
    <MockedProvider>
      <SessionContext value={session}>
        <MemoryRouter initialEntries={[address]}>
          <XpMoments viewerId="ida" />
        </MemoryRouter>
      </SessionContext>
    </MockedProvider>,
  );
}

const levelOf = (xp: number): number => 1 + Math.floor(xp / 100);

function happen(rule: XpChange["rule"], from: number, to: number): void {
  const level = levelOf(to);
  const change = { rule, amount: to - from, xp: to, level, nextLevelXp: level * 100, levelBefore: levelOf(from) };
  act(() => tell(change));
}

beforeEach(() => localStorage.clear());

it("a withdrawn strike is called that, and gives no level that was not there before", () => {
  show("/dashboard");
  happen("STRIKE", 310, 110);
  expect(screen.getByText("−200 XP")).toBeVisible();
  expect(screen.getByText("Strike")).toBeVisible();
  happen("STRIKE", 110, 310);
  expect(screen.getByText("+200 XP")).toBeVisible();
  expect(screen.getByText("Strike withdrawn")).toBeVisible();
  expect(screen.queryByText("Level up")).toBeNull();
});

it.each([
  ["MESSAGE", 10, "Message deleted"],
  ["HELP", 100, "Mark withdrawn"],
] as const)("what %s gave and is taken back is called that", (rule, amount, said) => {
  show("/dashboard");
  happen(rule, 300, 300 - amount);
  expect(screen.getByText(said)).toBeVisible();
});

it("a level is celebrated once, and says what opens only where something does", () => {
  show("/dashboard");
  happen("MESSAGE", 590, 600);
  expect(screen.getByText("LEVEL 7")).toBeVisible();
  expect(screen.getByText("100 XP to level 8.").parentElement).toHaveTextContent(/^100 XP to level 8\.$/);
  happen("MESSAGE", 600, 590);
  happen("MESSAGE", 590, 600);
  expect(screen.queryByText("LEVEL 7")).toBeNull();
  happen("COURSE", 890, 940);
  expect(screen.getByText("LEVEL 10")).toBeVisible();
  expect(screen.getByText(/^Your badge is Pro now\. New levels may open channels\./)).toBeVisible();
});

it("an admin is told of no channels: all were open before", () => {
  show("/dashboard", "ADMIN");
  happen("COURSE", 890, 940);
  expect(screen.getByText("LEVEL 10")).toBeVisible();
  expect(screen.queryByText(/channels/)).toBeNull();
});

it("the lesson says itself that the course is completed; any other page is told", () => {
  show("/courses/intro-to-trading/lessons/l2");
  happen("COURSE", 60, 110);
  expect(screen.queryByText("+50 XP")).toBeNull();
  expect(screen.getByText("LEVEL 2")).toBeVisible();
});

it("a course completed in another tab is told here", () => {
  show("/courses/intro-to-trading");
  happen("COURSE", 60, 110);
  expect(screen.getByText("+50 XP")).toBeVisible();
  expect(screen.getByText("Course completed")).toBeVisible();
});
