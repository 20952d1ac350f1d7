import { rememberNewStrikes } from "./sanction-notifier";

const strikes = (...ids: string[]) => ids.map((id) => ({ id }));

beforeEach(() => localStorage.clear());

it("returns each strike once", () => {
  expect(rememberNewStrikes(strikes("a"))).toEqual(strikes("a"));
  expect(rememberNewStrikes(strikes("a"))).toEqual([]);
  expect(rememberNewStrikes(strikes("b", "a"))).toEqual(strikes("b"));
});

it("returns no old strike after another was withdrawn", () => {
  rememberNewStrikes(strikes("b", "a"));
  expect(rememberNewStrikes(strikes("a"))).toEqual([]);
  expect(rememberNewStrikes(strikes("c", "a"))).toEqual(strikes("c"));
});

it("ignores corrupt storage", () => {
  localStorage.setItem("toldStrikes", "{");
  expect(rememberNewStrikes(strikes("a"))).toEqual(strikes("a"));
});
