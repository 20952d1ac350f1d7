import { addUp } from "./gained";

it("adds up what comes for the same reason", () => {
  const first = addUp(null, { amount: 10, rule: "MESSAGE" });
  expect(addUp(first, { amount: 10, rule: "MESSAGE" })).toEqual({ amount: 20, rule: "MESSAGE", turn: 2 });
});

it("begins anew for another reason and in the other direction", () => {
  const shown = { amount: 30, rule: "MESSAGE", turn: 3 } as const;
  expect(addUp(shown, { amount: 50, rule: "COURSE" })).toEqual({ amount: 50, rule: "COURSE", turn: 4 });
  expect(addUp(shown, { amount: -10, rule: "MESSAGE" })).toEqual({ amount: -10, rule: "MESSAGE", turn: 4 });
});
