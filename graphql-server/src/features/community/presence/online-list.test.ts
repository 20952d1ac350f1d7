import { setTimeout as wait } from "node:timers/promises";
import { Bus } from "../../../kernel/events/bus";
import { AppError } from "../../../kernel/errors/errors";
import { Role } from "../../../kernel/auth/roles";
import type { Topics } from "../../../kernel/events/topics";
import type { Member } from "../../accounts";
import { OnlineList } from "./online-list";
import type { OnlineMembersChange } from "./presence.type";

const member = (id: string, level = 1): Member => ({ id, username: id, role: Role.FREE, level }) as Member;

function createList() {
  const bus = new Bus<Topics>();
  let ids: string[] = [];
  let loads = 0;
  let failure: Error | null = null;
  let level = 1;
  const load = () => {
    loads += 1;
    if (failure) return Promise.reject(failure);
    return Promise.resolve({ members: ids.slice(0, 2).map((id) => member(id, level)), count: ids.length });
  };
  const list = new OnlineList({ key: "online", bus, load });
  return {
    list,
    loads: () => loads,
    failWith: (error: Error | null) => (failure = error),
    setLevel: (newLevel: number) => (level = newLevel),
    announceLevel: () => bus.emit("levelChanged", "all", { userId: "a" }),
    setOnline: (...online: string[]) => {
      ids = online;
      bus.emit("presence", "all", { userId: online.at(-1) ?? "", online: true });
    },
  };
}

function read(list: OnlineList): { next: () => Promise<OnlineMembersChange>; end: () => Promise<unknown> } {
  const changes: AsyncIterator<OnlineMembersChange, undefined> = list.stream()[Symbol.asyncIterator]();
  return {
    next: async () => {
      const step = await changes.next();
      if (step.done) throw new Error("The stream ended");
      return step.value;
    },
    end: async () => changes.return?.(),
  };
}

const idsOf = ({ added, removedIds, count }: OnlineMembersChange) => ({
  added: added.map(({ id }) => id),
  removedIds,
  count,
});

it("sends the list first, and then only its differences", async () => {
  const { list, setOnline } = createList();
  setOnline("a", "c");
  const { next, end } = read(list);
  expect(await next()).toMatchObject({ isComplete: true, count: 2, removedIds: [] });
  setOnline("a", "b", "c");
  const change = await next();
  expect(change.isComplete).toBe(false);
  expect(idsOf(change)).toEqual({ added: ["b"], removedIds: ["c"], count: 3 });
  setOnline("a", "b", "c", "d");
  expect(idsOf(await next())).toEqual({ added: [], removedIds: [], count: 4 });
  await end();
});

it("sends profiles that have changed since the last load", async () => {
  const { list, setOnline, setLevel } = createList();
  setOnline("a", "b");
  const { next, end } = read(list);
  await next();
  setLevel(2);
  setOnline("a", "b", "c");
  expect(await next()).toMatchObject({
    added: [
      { id: "a", level: 2 },
      { id: "b", level: 2 },
    ],
    count: 3,
  });
  await end();
});

it("sends a new level, even if no one comes or goes", async () => {
  const { list, setOnline, setLevel, announceLevel } = createList();
  setOnline("a");
  const { next, end } = read(list);
  await next();
  setLevel(2);
  announceLevel();
  expect(await next()).toMatchObject({ added: [{ id: "a", level: 2 }], count: 1 });
  await end();
});

it("loads once for many changes and subscribers", async () => {
  const { list, setOnline, loads } = createList();
  setOnline("a");
  const readers = Array.from({ length: 50 }, () => read(list));
  await Promise.all(readers.map(({ next }) => next()));
  const before = loads();
  expect(before).toBeLessThanOrEqual(2);
  for (let count = 2; count <= 100; count += 1) setOnline(...Array.from({ length: count }, (_, index) => `m${index}`));
  for (const { next } of readers) {
    let change = await next();
    while (change.count < 100) change = await next();
  }
  expect(loads() - before).toBeLessThanOrEqual(3);
  for (const { end } of readers) await end();
});

it("starts with the current list for subscribers who join later", async () => {
  const { list, setOnline } = createList();
  setOnline("a");
  const first = read(list);
  await first.next();
  setOnline("a", "b");
  await first.next();
  const second = read(list);
  expect(idsOf(await second.next())).toEqual({ added: ["a", "b"], removedIds: [], count: 2 });
  await first.end();
  await second.end();
  setOnline("c");
  const third = read(list);
  expect(idsOf(await third.next())).toEqual({ added: ["c"], removedIds: [], count: 1 });
  await third.end();
});

it("waits while the database is busy, and fails on other errors", async () => {
  const { list, setOnline, failWith } = createList();
  failWith(new AppError("UNAVAILABLE", "Busy"));
  setOnline("a");
  const { next } = read(list);
  const first = next();
  await wait(50);
  failWith(null);
  expect(idsOf(await first)).toEqual({ added: ["a"], removedIds: [], count: 1 });
  failWith(new Error("A bug"));
  setOnline("a", "b");
  await expect(next()).rejects.toMatchObject({ code: "INTERNAL" });
});
