import { reporterWeight } from "./reporter-weight.policy";

const sum = (weights: readonly number[]): number => weights.reduce((total, weight) => total + weight, 0);

it("ranks two accurate reporters above fifty new accounts, and above fifty that are usually wrong", () => {
  const accurate = sum([reporterWeight({ upheld: 3, rejected: 0 }), reporterWeight({ upheld: 8, rejected: 1 })]);
  expect(sum(Array(50).fill(reporterWeight({ upheld: 0, rejected: 0 })))).toBe(0);
  expect(sum(Array(50).fill(reporterWeight({ upheld: 2, rejected: 9 })))).toBe(0);
  expect(accurate).toBeGreaterThan(2);
});

it("grows with the accuracy and with the number of reports behind it", () => {
  const weights = [
    { upheld: 1, rejected: 0 },
    { upheld: 9, rejected: 2 },
    { upheld: 9, rejected: 0 },
    { upheld: 100, rejected: 0 },
  ].map(reporterWeight);
  expect(weights).toEqual([...weights].sort((a, b) => a - b));
  expect(new Set(weights).size).toBe(weights.length);
});
