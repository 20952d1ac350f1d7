import { Bus } from "../../../kernel/events/bus";
import { createLogger } from "../../../kernel/logging/logger";
import type { Topics } from "../../../kernel/events/topics";
import type { Leaderboard } from "../leaderboard.types";
import { Timeframe } from "./periods";
import { TopTenFeed } from "./top-ten-feed";

const PAUSE_MS = 500;

/** A leaderboard whose answers come when the test says so; its cursor stands for all of it. */
class PendingLeaderboard {
  readonly pending: ((name: string) => void)[] = [];

  leaderboard(timeframe: Timeframe): Promise<Leaderboard> {
    return new Promise((resolve) =>
      this.pending.push((name) =>
        resolve({ timeframe, period: "all", windowStart: null, windowEnd: null, entries: [], endCursor: name }),
      ),
    );
  }

  /** Answers the oldest question there is, once there is one. */
  async resolveNext(name: string): Promise<void> {
    await settled();
    const answer = this.pending.shift();
    if (!answer) throw new Error("Nobody asked");
    answer(name);
    await settled();
  }
}

/** Whatever is ready has been done. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

let bus: Bus<Topics>;
let leaderboard: PendingLeaderboard;
let feed: TopTenFeed;
const publishChange = (): void => bus.publish("standingsMoved", "all", {});

beforeEach(() => {
  jest.useFakeTimers();
  bus = new Bus<Topics>();
  leaderboard = new PendingLeaderboard();
  feed = new TopTenFeed(leaderboard, bus, createLogger("silent"));
});

afterEach(() => {
  feed.stop();
  jest.useRealTimers();
});

/** What a reader has been told so far. */
function collect(): (string | null)[] {
  const received: (string | null)[] = [];
  void (async () => {
    for await (const { endCursor } of feed.subscribe(Timeframe.ALL_TIME)) received.push(endCursor);
  })();
  return received;
}

it("tells what there is once, and then only what changes", async () => {
  const told = collect();
  await leaderboard.resolveNext("one");
  expect(told).toEqual(["one"]);
  publishChange();
  await leaderboard.resolveNext("one");
  jest.advanceTimersByTime(PAUSE_MS);
  publishChange();
  await leaderboard.resolveNext("two");
  expect(told).toEqual(["one", "two"]);
});

it("tells who comes later what there is then, once", async () => {
  const early = collect();
  await leaderboard.resolveNext("one");
  const late = collect();
  await leaderboard.resolveNext("two");
  expect(early).toEqual(["one", "two"]);
  expect(late).toEqual(["two"]);
});

it("reads one time after the other, so that an older answer never comes last", async () => {
  const told = collect();
  await leaderboard.resolveNext("one");
  publishChange();
  await settled();
  jest.advanceTimersByTime(PAUSE_MS);
  publishChange();
  await settled();
  expect(leaderboard.pending).toHaveLength(1);
  await leaderboard.resolveNext("two");
  await leaderboard.resolveNext("three");
  expect(told).toEqual(["one", "two", "three"]);
});

it("goes on after a reading that failed", async () => {
  jest.spyOn(leaderboard, "leaderboard").mockRejectedValueOnce(new Error("The database is away"));
  const failing = feed.subscribe(Timeframe.ALL_TIME)[Symbol.asyncIterator]();
  await expect(failing.next()).rejects.toThrow("away");
  const told = collect();
  await leaderboard.resolveNext("one");
  expect(told).toEqual(["one"]);
});
