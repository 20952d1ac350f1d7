import { act, fireEvent, render, screen } from "@testing-library/react";
import { AiHeadSection } from "./ai-head-section";

beforeEach(() => {
  jest.useFakeTimers();
  render(<AiHeadSection />);
});
afterEach(() => jest.useRealTimers());

const clickState = (name: RegExp): void => void fireEvent.click(screen.getByRole("button", { name }));
const advance = (milliseconds: number): void => act(() => jest.advanceTimersByTime(milliseconds));

it("is idle initially", () => {
  expect(screen.getByRole("status")).toHaveTextContent("Idle");
});

it.each([
  [/^Thinking/, "Thinking"],
  [/^Analyzing/, "Analyzing"],
  [/^Learning/, "Learning"],
])("shows %s for four seconds, then is idle again", (button, state) => {
  clickState(button);
  advance(3999);
  expect(screen.getByRole("status")).toHaveTextContent(state);
  advance(1);
  expect(screen.getByRole("status")).toHaveTextContent("Idle");
});

it("restarts the four seconds on every click, even on the same state", () => {
  clickState(/^Thinking/);
  advance(3000);
  clickState(/^Thinking/);
  advance(3000);
  expect(screen.getByRole("status")).toHaveTextContent("Thinking");
  clickState(/^Learning/);
  advance(3999);
  expect(screen.getByRole("status")).toHaveTextContent("Learning");
});
