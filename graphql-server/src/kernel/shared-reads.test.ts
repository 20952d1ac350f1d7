import { SharedReads } from "./shared-reads";

interface Read {
  finish: (value: string) => void;
}

const started: Read[] = [];
const read = (): Promise<string> =>
  new Promise((resolve) => {
    started.push({ finish: resolve });
  });

beforeEach(() => {
  started.length = 0;
});

it("shares one execution between all reads that arrive while another one runs", async () => {
  const reads = new SharedReads<string>();
  const [first, second, third] = [reads.run("a", read), reads.run("a", read), reads.run("a", read)];
  expect(started).toHaveLength(1);
  started[0]?.finish("before");
  expect(await first).toBe("before");
  expect(started).toHaveLength(2);
  // This one arrives while the second execution runs.
  const fourth = reads.run("a", read);
  started[1]?.finish("after");
  expect(await Promise.all([second, third])).toEqual(["after", "after"]);
  started[2]?.finish("last");
  expect(await fourth).toBe("last");
  expect(started).toHaveLength(3);
});

it("runs the newest of the waiting reads", async () => {
  const reads = new SharedReads<string>();
  const first = reads.run("a", read);
  const waiting = [reads.run("a", () => Promise.resolve("older")), reads.run("a", () => Promise.resolve("newer"))];
  started[0]?.finish("first");
  await first;
  expect(await Promise.all(waiting)).toEqual(["newer", "newer"]);
});

it("continues after a read that failed", async () => {
  const reads = new SharedReads<string>();
  const failed = reads.run("a", () => Promise.reject(new Error("lost")));
  const waiting = reads.run("a", () => Promise.resolve("next"));
  await expect(failed).rejects.toThrow("lost");
  expect(await waiting).toBe("next");
  expect(await reads.run("a", () => Promise.resolve("later"))).toBe("later");
});

it("runs different reads separately, and forgets finished ones", async () => {
  const reads = new SharedReads<string>();
  const results = [reads.run("a", read), reads.run("b", read)];
  expect(started).toHaveLength(2);
  for (const each of started) each.finish("done");
  await Promise.all(results);
  void reads.run("a", read);
  expect(started).toHaveLength(3);
});

it("reads again after a waiting read that throws before it waits for anything", async () => {
  const reads = new SharedReads<string>();
  const first = reads.run("a", read);
  const broken = reads.run("a", () => {
    throw new Error("Broken");
  });
  started[0]?.finish("first");
  await first;
  await expect(broken).rejects.toThrow("Broken");
  expect(await reads.run("a", () => Promise.resolve("next"))).toBe("next");
});
