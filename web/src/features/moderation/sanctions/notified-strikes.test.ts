import { rememberNewStrikes } from "./notified-strikes";

const strikes = (...ids: string[]) => ids.map((id) => ({ id }));

beforeEach(() => localStorage.clear());

it("tells of each strike once", () => {
  expect(rememberNewStrikes(strikes("a"))).toEqual(strikes("a"));
  expect(rememberNewStrikes(strikes("a"))).toEqual([]);
  expect(rememberNewStrikes(strikes("b", "a"))).toEqual(strikes("b"));
});

it("a strike that is withdrawn makes none of the others new", () => {
  rememberNewStrikes(strikes("b", "a"));
  expect(rememberNewStrikes(strikes("a"))).toEqual([]);
  expect(rememberNewStrikes(strikes("c", "a"))).toEqual(strikes("c"));
});

it("takes damaged storage for nothing told", () => {
  localStorage.setItem("toldStrikes", "{");
  expect(rememberNewStrikes(strikes("a"))).toEqual(strikes("a"));
});
