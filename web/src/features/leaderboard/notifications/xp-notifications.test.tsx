import { MockedProvider } from "@apollo/client/testing/react";
import { act, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { sampleSession } from "../../accounts/session/sample-session";
import { SessionContext, type Session } from "../../accounts/session/session";
import type { XpChange } from "../xp/use-xp-changes";
import { XpNotifications } from "./xp-notifications";

let emitChange: (change: XpChange) => void;

jest.mock("../xp/use-xp-changes", () => ({
  useXpChanges: (_viewerId: string, onChange: typeof emitChange) => {
    emitChange = onChange;
  },
}));

function show(url: string, role: "FREE" | "ADMIN" = "FREE") {
  const session = sampleSession({ status: "signedIn", viewer: { id: "ida", role } as Session["viewer"] });
  render(
    <MockedProvider>
      <SessionContext value={session}>
        <MemoryRouter initialEntries={[url]}>
          <XpNotifications viewerId="ida" />
        </MemoryRouter>
      </SessionContext>
    </MockedProvider>,
  );
}

const levelOf = (xp: number): number => 1 + Math.floor(xp / 100);

function changeXp(rule: XpChange["rule"], from: number, to: number): void {
  const level = levelOf(to);
  const change = { rule, amount: to - from, xp: to, level, nextLevelXp: level * 100, levelBefore: levelOf(from) };
  act(() => emitChange(change));
}

beforeEach(() => localStorage.clear());

it("labels a withdrawn strike and celebrates no level for it", () => {
  show("/dashboard");
  changeXp("STRIKE", 310, 110);
  expect(screen.getByText("−200 XP")).toBeVisible();
  expect(screen.getByText("Strike")).toBeVisible();
  changeXp("STRIKE", 110, 310);
  expect(screen.getByText("+200 XP")).toBeVisible();
  expect(screen.getByText("Strike withdrawn")).toBeVisible();
  expect(screen.queryByText("Level up")).toBeNull();
});

it.each([
  ["MESSAGE", 10, "Message deleted"],
  ["HELP", 100, "Helpful mark removed"],
] as const)("labels reversed XP of %s", (rule, amount, label) => {
  show("/dashboard");
  changeXp(rule, 300, 300 - amount);
  expect(screen.getByText(label)).toBeVisible();
});

it("celebrates a level once, and mentions channels only if some unlock", () => {
  show("/dashboard");
  changeXp("MESSAGE", 590, 600);
  expect(screen.getByText("LEVEL 7")).toBeVisible();
  expect(screen.getByText("100 XP to level 8.").parentElement).toHaveTextContent(/^100 XP to level 8\.$/);
  changeXp("MESSAGE", 600, 590);
  changeXp("MESSAGE", 590, 600);
  expect(screen.queryByText("LEVEL 7")).toBeNull();
  changeXp("COURSE", 890, 940);
  expect(screen.getByText("LEVEL 10")).toBeVisible();
  expect(screen.getByText(/^Your badge is now Pro\. You may have unlocked new channels\./)).toBeVisible();
});

it("mentions no channels to an admin", () => {
  show("/dashboard", "ADMIN");
  changeXp("COURSE", 890, 940);
  expect(screen.getByText("LEVEL 10")).toBeVisible();
  expect(screen.queryByText(/channels/)).toBeNull();
});

it("shows no course XP in a lesson, which announces completion itself", () => {
  show("/courses/intro-to-trading/lessons/l2");
  changeXp("COURSE", 60, 110);
  expect(screen.queryByText("+50 XP")).toBeNull();
  expect(screen.getByText("LEVEL 2")).toBeVisible();
});

it("shows XP of a course completed in another tab", () => {
  show("/courses/intro-to-trading");
  changeXp("COURSE", 60, 110);
  expect(screen.getByText("+50 XP")).toBeVisible();
  expect(screen.getByText("Course completed")).toBeVisible();
});
