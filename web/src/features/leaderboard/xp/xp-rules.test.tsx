import { render, screen } from "@testing-library/react";
import { XpRules } from "./xp-rules";

it("says from which levels badges come, and that profiles use another scale", () => {
  render(<XpRules />);
  expect(
    screen.getByText(/Member 5, Pro 10, Elite 15, Legend 20\. Ranks on profiles use a longer scale/),
  ).toBeVisible();
});

it.each([
  [
    "+10",
    "per community message",
    /at most 50 a day.*differs from one of your last ten only in digits, punctuation, case, or spacing/,
  ],
  ["+50", "per course completion", /Once per course/],
  ["+100", "for helping other users", /three a day, one a day from the same person/],
  ["-200", "for rule violations", /never goes below 0/],
  ["5 strikes", "1 month ban", /expires after 90 days/],
])("%s %s, with its limits", (amount, text, limit) => {
  render(<XpRules />);
  const rule = screen.getByText(amount).nextElementSibling;
  expect(rule?.firstChild).toHaveTextContent(text);
  expect(rule?.lastElementChild).toHaveTextContent(limit);
});
