import { Bus } from "../../kernel/events/bus";
import { createLogger } from "../../kernel/logging/logger";
import type { Topics } from "../../kernel/events/topics";
import type { TopTen } from "./leaderboard.types";
import { Timeframe } from "./periods";
import { TopTenService } from "./top-ten.service";

const PAUSE_MS = 500;

/** A leaderboard whose reads the test resolves. `endCursor` identifies the result. */
class PendingLeaderboard {
  readonly pending: ((name: string) => void)[] = [];

  topTen(timeframe: Timeframe): Promise<TopTen> {
    return new Promise((resolve) =>
      this.pending.push((name) =>
        resolve({ timeframe, windowStart: null, windowEnd: null, entries: [], endCursor: name }),
      ),
    );
  }

  /** Resolves the oldest pending read. */
  async resolveNext(name: string): Promise<void> {
    await settled();
    const resolve = this.pending.shift();
    if (!resolve) throw new Error("No read is pending");
    resolve(name);
    await settled();
  }
}

/** Lets resolved promises continue. */
async function settled(): Promise<void> {
  for (let tick = 0; tick < 20; tick += 1) await Promise.resolve();
}

let bus: Bus<Topics>;
let leaderboard: PendingLeaderboard;
let topTens: TopTenService;
const publishChange = (): void => bus.publish("standingsMoved", "all", {});

beforeEach(() => {
  jest.useFakeTimers();
  bus = new Bus<Topics>();
  leaderboard = new PendingLeaderboard();
  topTens = new TopTenService({ leaderboard, bus, logger: createLogger("silent") });
});

afterEach(() => {
  topTens.stop();
  jest.useRealTimers();
});

/** The results received by a new subscriber. */
function collect(): (string | null)[] {
  const received: (string | null)[] = [];
  void (async () => {
    for await (const { endCursor } of topTens.subscribe(Timeframe.ALL_TIME)) received.push(endCursor);
  })();
  return received;
}

it("sends the current top ten once, then only changes", async () => {
  const received = collect();
  await leaderboard.resolveNext("one");
  expect(received).toEqual(["one"]);
  publishChange();
  await leaderboard.resolveNext("one");
  jest.advanceTimersByTime(PAUSE_MS);
  publishChange();
  await leaderboard.resolveNext("two");
  expect(received).toEqual(["one", "two"]);
});

it("sends a later subscriber the current top ten once", async () => {
  const early = collect();
  await leaderboard.resolveNext("one");
  const late = collect();
  await leaderboard.resolveNext("two");
  expect(early).toEqual(["one", "two"]);
  expect(late).toEqual(["two"]);
});

it("runs reads one at a time, so that an older result never comes last", async () => {
  const received = collect();
  await leaderboard.resolveNext("one");
  publishChange();
  await settled();
  jest.advanceTimersByTime(PAUSE_MS);
  publishChange();
  await settled();
  expect(leaderboard.pending).toHaveLength(1);
  await leaderboard.resolveNext("two");
  await leaderboard.resolveNext("three");
  expect(received).toEqual(["one", "two", "three"]);
});

it("recovers from a failed read", async () => {
  jest.spyOn(leaderboard, "topTen").mockRejectedValueOnce(new Error("The database is unavailable"));
  const failing = topTens.subscribe(Timeframe.ALL_TIME)[Symbol.asyncIterator]();
  await expect(failing.next()).rejects.toThrow("unavailable");
  const received = collect();
  await leaderboard.resolveNext("one");
  expect(received).toEqual(["one"]);
});
