/** @jest-environment node */
import { compareByUsername, applyPresence } from "./presence-list";

const person = (username: string) => ({ id: `id-${username}`, username });
const [ada, bob, cleo] = [person("ada"), person("bob"), person("cleo")] as const;
const joined = (member: typeof ada) => ({ member, online: true });
const left = (member: typeof ada) => ({ member, online: false });

it("lists each member once, ordered by name", () => {
  expect(applyPresence([bob], [joined(ada), joined(cleo)])).toEqual([ada, bob, cleo]);
  expect(applyPresence([ada, bob], [joined(ada)])).toEqual([ada, bob]);
});

it("removes only members who left", () => {
  expect(applyPresence([ada, bob], [left(ada)])).toEqual([bob]);
  expect(applyPresence([bob], [left(ada)])).toEqual([bob]);
});

it("applies the latest of several changes", () => {
  expect(applyPresence([bob], [joined(ada), left(ada), left(bob), joined(bob)])).toEqual([bob]);
});

it("moves a renamed member to their new position", () => {
  const renamed = { ...ada, username: "zoe" };
  expect(applyPresence([ada, bob], [joined(renamed)])).toEqual([bob, renamed]);
});

it("keeps a long list in order", () => {
  const names = Array.from({ length: 500 }, (_each, index) => `member${(index * 7919) % 500}`);
  const list = names.reduce<(typeof ada)[]>((members, name) => applyPresence(members, [joined(person(name))]), []);
  expect(list).toEqual(names.map(person).sort(compareByUsername));
});
