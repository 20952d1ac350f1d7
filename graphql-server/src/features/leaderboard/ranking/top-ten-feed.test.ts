import { Bus } from "../../../kernel/events/bus";
import { createLogger } from "../../../kernel/logging/logger";
import type { Topics } from "../../../kernel/events/topics";
import type { Leaderboard } from "../leaderboard.types";
import { Timeframe } from "./periods";
import { TopTenFeed } from "./top-ten-feed";

const PAUSE_MS = 500;

/** A leaderboard whose answers come when the test says so; its cursor stands for all of it. */
class SlowLeaderboard {
  readonly answers: ((name: string) => void)[] = [];

  leaderboard(timeframe: Timeframe): Promise<Leaderboard> {
    return new Promise((resolve) =>
      this.answers.push((name) =>
        resolve({ timeframe, period: "all", windowStart: null, windowEnd: null, entries: [], endCursor: name }),
      ),
    );
  }

  /** Answers the oldest question there is, once there is one. */
  async answer(name: string): Promise<void> {
    await settled();
    const answer = this.answers.shift();
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
let leaderboard: SlowLeaderboard;
let feed: TopTenFeed;
const moved = (): void => bus.publish("rankingsChanged", "all", {});

beforeEach(() => {
  jest.useFakeTimers();
  bus = new Bus<Topics>();
  leaderboard = new SlowLeaderboard();
  feed = new TopTenFeed(leaderboard, bus, createLogger("silent"));
});

afterEach(() => {
  feed.stop();
  jest.useRealTimers();
});

/** What a reader has been told so far. */
function follow(): (string | null)[] {
  const told: (string | null)[] = [];
  void (async () => {
    for await (const { endCursor } of feed.follow(Timeframe.ALL_TIME)) told.push(endCursor);
  })();
  return told;
}

it("tells what there is once, and then only what changes", async () => {
  const told = follow();
  await leaderboard.answer("one");
  expect(told).toEqual(["one"]);
  moved();
  await leaderboard.answer("one");
  jest.advanceTimersByTime(PAUSE_MS);
  moved();
  await leaderboard.answer("two");
  expect(told).toEqual(["one", "two"]);
});

it("tells who comes later what there is then, once", async () => {
  const early = follow();
  await leaderboard.answer("one");
  const late = follow();
  await leaderboard.answer("two");
  expect(early).toEqual(["one", "two"]);
  expect(late).toEqual(["two"]);
});

it("reads one time after the other, so that an older answer never comes last", async () => {
  const told = follow();
  await leaderboard.answer("one");
  moved();
  await settled();
  jest.advanceTimersByTime(PAUSE_MS);
  moved();
  await settled();
  expect(leaderboard.answers).toHaveLength(1);
  await leaderboard.answer("two");
  await leaderboard.answer("three");
  expect(told).toEqual(["one", "two", "three"]);
});

it("goes on after a reading that failed", async () => {
  jest.spyOn(leaderboard, "leaderboard").mockRejectedValueOnce(new Error("The database is away"));
  const failing = feed.follow(Timeframe.ALL_TIME)[Symbol.asyncIterator]();
  await expect(failing.next()).rejects.toThrow("away");
  const told = follow();
  await leaderboard.answer("one");
  expect(told).toEqual(["one"]);
});
