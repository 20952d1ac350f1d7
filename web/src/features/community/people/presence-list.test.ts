/** @jest-environment node */
import { compareByUsername, applyPresence } from "./presence-list";

const person = (username: string) => ({ id: `id-${username}`, username });
const [ada, bob, cleo] = [person("ada"), person("bob"), person("cleo")] as const;
const came = (member: typeof ada) => ({ member, online: true });
const left = (member: typeof ada) => ({ member, online: false });

it("keeps each person once, by name", () => {
  expect(applyPresence([bob], [came(ada), came(cleo)])).toEqual([ada, bob, cleo]);
  expect(applyPresence([ada, bob], [came(ada)])).toEqual([ada, bob]);
});

it("takes out who left, and nobody else", () => {
  expect(applyPresence([ada, bob], [left(ada)])).toEqual([bob]);
  expect(applyPresence([bob], [left(ada)])).toEqual([bob]);
});

it("lets the latest of several changes hold", () => {
  expect(applyPresence([bob], [came(ada), left(ada), left(bob), came(bob)])).toEqual([bob]);
});

it("moves somebody with another name", () => {
  const renamed = { ...ada, username: "zoe" };
  expect(applyPresence([ada, bob], [came(renamed)])).toEqual([bob, renamed]);
});

it("puts everybody into a long list in order", () => {
  const names = Array.from({ length: 500 }, (_each, index) => `member${(index * 7919) % 500}`);
  const list = names.reduce<(typeof ada)[]>((members, name) => applyPresence(members, [came(person(name))]), []);
  expect(list).toEqual(names.map(person).sort(compareByUsername));
});
