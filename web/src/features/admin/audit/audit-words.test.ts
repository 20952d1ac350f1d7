import { actionWords, detailPairs } from "./audit-words";

it("reads an action as words", () => {
  expect(actionWords("user.role_changed")).toBe("User role changed");
  expect(actionWords("contact.marked_read")).toBe("Contact marked read");
});

it("shows what changed, whatever it is, and nothing of what is empty", () => {
  expect(detailPairs({ from: "FREE", strikes: 2, until: null, name: { from: "a", to: "b" } })).toEqual([
    { name: "from", value: "FREE" },
    { name: "strikes", value: "2" },
    { name: "name", value: '{"from":"a","to":"b"}' },
  ]);
});
