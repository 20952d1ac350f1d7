import { randomUUID } from "node:crypto";
import type { DataSource, EntityManager } from "typeorm";
import type { Viewer } from "../../../kernel/auth/viewer";
import type { Clock } from "../../../kernel/clock";
import { query, transact } from "../../../kernel/database";
import { AppError, invalidField } from "../../../kernel/errors/errors";
import type { Bus } from "../../../kernel/events/bus";
import { endWithQueue, EventQueue } from "../../../kernel/events/event-queue";
import type { Topics } from "../../../kernel/events/topics";
import type { Logger } from "../../../kernel/logging/logger";
import { endRun, playBar } from "../market/play-bar";
import type { RunState } from "./run-states";
import type { SimulatorFrame } from "./run.types";
import { finishedTrades, frameView, type RecordTrades } from "./run-views";
import type { RunsService } from "./runs.service";

const MIN_BARS_PER_SECOND = 0.1;
const MAX_BARS_PER_SECOND = 10;
const TICK_MS = 50;

interface Playing {
  viewer: Viewer;
  runId: string;
  intervalMs: number;
  /** When the next bar closes, in milliseconds of the process. */
  nextAt: number;
  queue: EventQueue<SimulatorFrame>;
}

interface PlayerDeps {
  database: DataSource;
  runs: RunsService;
  bus: Bus<Topics>;
  clock: Clock;
  logger: Logger;
  recordTrades: RecordTrades;
}

/**
 * Plays runs for their members: bars close at the chosen speed as long as the subscription lasts. All runs that are due share one statement, which is
 * stored before anyone sees the bar, so that a killed process resumes where its members were.
 */
export class Player {
  private readonly playing = new Map<string, Playing>();
  private timer: NodeJS.Timeout | null = null;
  private isTicking = false;

  constructor(private readonly deps: PlayerDeps) {}

  /** Ends when the run is over, or when the same run is played elsewhere. */
  async play(viewer: Viewer, id: string, barsPerSecond: number): Promise<AsyncIterableIterator<SimulatorFrame>> {
    if (!(barsPerSecond >= MIN_BARS_PER_SECOND && barsPerSecond <= MAX_BARS_PER_SECOND)) {
      throw invalidField(
        "barsPerSecond",
        `barsPerSecond must be between ${MIN_BARS_PER_SECOND} and ${MAX_BARS_PER_SECOND}`,
      );
    }
    const { bus, runs } = this.deps;
    const { row } = await runs.byId(viewer, id);
    if (row.endedAt) throw new AppError("CONFLICT", "This run is over.");
    const playerId = randomUUID();
    const intervalMs = 1000 / barsPerSecond;
    const queue = new EventQueue<SimulatorFrame>(() => {
      unsubscribe();
      if (this.playing.get(row.id) === playing) this.playing.delete(row.id);
      if (this.playing.size === 0) this.stop();
    });
    const playing: Playing = { viewer, runId: row.id, intervalMs, nextAt: performance.now() + intervalMs, queue };
    const unsubscribe = bus.subscribe("simulatorRunTaken", row.id, (taken) => {
      if (taken.playerId !== playerId) queue.fail(new AppError("CONFLICT", "This run is played in another window."));
    });
    // Stops all other players of the run, in any process.
    bus.publish("simulatorRunTaken", row.id, { runId: row.id, playerId });
    this.playing.set(row.id, playing);
    this.timer ??= setInterval(() => void this.tick(), TICK_MS).unref();
    return endWithQueue(queue, untilOver(queue));
  }

  stop(): void {
    if (this.timer) clearInterval(this.timer);
    this.timer = null;
  }

  private async tick(): Promise<void> {
    if (this.isTicking) return;
    this.isTicking = true;
    try {
      const now = performance.now();
      // A run whose member is acting waits for the next tick.
      const due = [...this.playing.values()].filter(
        ({ nextAt, runId }) => nextAt <= now && !this.deps.runs.turns.isTaken(runId),
      );
      if (due.length > 0) await this.advance(due, now);
    } catch (error) {
      this.deps.logger.error(error, "Runs could not be played");
    } finally {
      this.isTicking = false;
    }
  }

  private async advance(due: readonly Playing[], now: number): Promise<void> {
    const { runs } = this.deps;
    let release = (): void => undefined;
    const stored = new Promise<void>((resolve) => (release = resolve));
    // Actions wait until the bar is stored.
    for (const { runId } of due) void runs.turns.take(runId, () => stored);
    try {
      const states = await Promise.all(due.map(({ viewer, runId }) => runs.latest(viewer, runId)));
      const open = due.flatMap((playing, position) => {
        const state = states[position];
        return state && !state.row.endedAt && !runs.isOverdue(state.row)
          ? [{ playing, state, eventsSeen: state.account.events.length }]
          : [];
      });
      const ids = await this.store(open.map(({ state }) => state));
      for (const { playing, state, eventsSeen } of open) {
        playing.nextAt = Math.max(now, playing.nextAt + playing.intervalMs);
        if (ids.has(state.row.id)) playing.queue.push(frameView(state, eventsSeen));
        // It changed in another process. The next tick reads it again.
        else runs.states.forget(state.row.id);
      }
      for (const [position, { queue }] of due.entries()) {
        const row = states[position]?.row;
        if (row && runs.isOverdue(row)) queue.fail(new AppError("CONFLICT", "The challenge has closed."));
        else if (row?.endedAt && !open.some(({ playing }) => playing.queue === queue)) void queue.return();
      }
    } finally {
      release();
    }
  }

  /** Closes one bar of each run. Returns the ids of those that were as expected. */
  private async store(states: readonly RunState[]): Promise<Set<string>> {
    const { database, runs, clock, recordTrades } = this.deps;
    const before = states.map(({ row }) => ({ id: row.id, bars: row.bars, actions: row.actions }));
    try {
      for (const { row, account, market } of states) {
        playBar(account, market, row.bars);
        row.bars += 1;
        if (row.bars < market.bars) continue;
        endRun(account, market, row.bars - 1);
        row.endedAt = clock.now();
      }
      const ended = states.filter(({ row }) => row.endedAt);
      // Most bars end no run, and need no transaction.
      if (ended.length === 0) return await advanceRows(database, before, states);
      return await transact(database, async (manager) => {
        const ids = await advanceRows(manager, before, states);
        for (const state of ended) {
          const { id: runId, userId, endedAt } = state.row;
          if (!endedAt || !ids.has(runId)) continue;
          await recordTrades(manager, { userId, runId }, finishedTrades(state, endedAt), endedAt);
        }
        return ids;
      });
    } catch (error) {
      for (const { id } of before) runs.states.forget(id);
      throw error;
    }
  }
}

/** Returns the ids of those that were as expected. */
async function advanceRows(
  target: DataSource | EntityManager,
  before: readonly { id: string; bars: number; actions: number }[],
  states: readonly RunState[],
): Promise<Set<string>> {
  const rows = await query<{ id: string }>(
    target,
    `UPDATE simulator_runs r SET bars = v.bars + 1, ended_at = v.ended_at
     FROM unnest($1::uuid[], $2::int[], $3::int[], $4::timestamptz[]) AS v (id, bars, actions, ended_at)
     WHERE r.id = v.id AND r.bars = v.bars AND r.actions = v.actions AND r.ended_at IS NULL RETURNING r.id`,
    [
      before.map(({ id }) => id),
      before.map(({ bars }) => bars),
      before.map(({ actions }) => actions),
      states.map(({ row }) => row.endedAt),
    ],
  );
  return new Set(rows.map(({ id }) => id));
}

/** The last frame of a run ends the subscription. */
async function* untilOver(frames: AsyncIterable<SimulatorFrame>): AsyncGenerator<SimulatorFrame, void> {
  for await (const frame of frames) {
    yield frame;
    if (frame.isOver) return;
  }
}
