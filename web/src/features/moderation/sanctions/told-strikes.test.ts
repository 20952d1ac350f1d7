import { newStrikes } from "./told-strikes";

const strikes = (...ids: string[]) => ids.map((id) => ({ id }));

beforeEach(() => localStorage.clear());

it("tells of each strike once", () => {
  expect(newStrikes(strikes("a"))).toEqual(strikes("a"));
  expect(newStrikes(strikes("a"))).toEqual([]);
  expect(newStrikes(strikes("b", "a"))).toEqual(strikes("b"));
});

it("a strike that is withdrawn makes none of the others new", () => {
  newStrikes(strikes("b", "a"));
  expect(newStrikes(strikes("a"))).toEqual([]);
  expect(newStrikes(strikes("c", "a"))).toEqual(strikes("c"));
});

it("takes damaged storage for nothing told", () => {
  localStorage.setItem("toldStrikes", "{");
  expect(newStrikes(strikes("a"))).toEqual(strikes("a"));
});
