import { render, screen } from "@testing-library/react";
import { XpRules } from "./xp-rules";

it("lists the badge levels and mentions the other scale of profiles", () => {
  render(<XpRules />);
  expect(screen.getByText("Leaderboard badges by level: Member 5, Pro 10, Elite 15, Legend 20.")).toBeVisible();
});

it.each([
  [
    "+10",
    "per community message",
    /Up to 50 messages a day.*Repeats don't count, even with different digits, punctuation, case, or spacing/,
  ],
  ["+50", "per course completion", /Once per course/],
  ["+100", "for helping other users", /Up to three a day, one per member/],
  ["-200", "for rule violations", /never goes below 0/],
  ["5 strikes", "1 month ban", /expires after 90 days/],
])("shows the limits of %s %s", (amount, text, limit) => {
  render(<XpRules />);
  const rule = screen.getByText(amount).nextElementSibling;
  expect(rule?.firstChild).toHaveTextContent(text);
  expect(rule?.lastElementChild).toHaveTextContent(limit);
});
