/** @jest-environment node */
import { withPresence } from "./presence-list";

const ada = { id: "1", username: "ada" };
const bob = { id: "2", username: "bob" };

it("keeps each person once, by name", () => {
  expect(withPresence([bob], ada, true)).toEqual([ada, bob]);
  expect(withPresence([ada, bob], ada, true)).toEqual([ada, bob]);
});

it("takes out who left, and nobody else", () => {
  expect(withPresence([ada, bob], ada, false)).toEqual([bob]);
  expect(withPresence([bob], ada, false)).toEqual([bob]);
});
