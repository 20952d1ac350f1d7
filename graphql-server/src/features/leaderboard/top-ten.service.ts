import { BroadcastStream, type Broadcast } from "../../kernel/events/broadcast-stream";
import type { Bus } from "../../kernel/events/bus";
import type { Logger } from "../../kernel/logging/logger";
import type { Topics } from "../../kernel/events/topics";
import type { LeaderboardService } from "./leaderboard.service";
import type { TopTen } from "./leaderboard.types";
import { Timeframe } from "./periods";

/** Limits reads to two per second, regardless of how fast XP changes. */
const MIN_INTERVAL_MS = 500;
/** Covers changes without an event, such as the end of a week or an expired strike, and lost events. */
const REFRESH_INTERVAL_MS = 15_000;

/** The version keeps a subscriber from receiving its initial top ten twice. */
interface VersionedTopTen extends TopTen {
  version: number;
}

interface TopTenBroadcastDeps {
  timeframe: Timeframe;
  bus: Bus<Topics>;
  read: () => Promise<TopTen>;
  logger: Logger;
}

/** The live top ten of one timeframe, read once for all subscribers. */
class TopTenBroadcast implements Broadcast<VersionedTopTen> {
  readonly key: string;
  private readonly listeners = new Set<(topTen: VersionedTopTen) => void>();
  private last: { topTen: VersionedTopTen; text: string } | null = null;
  private currentRead: Promise<VersionedTopTen> | null = null;
  private nextRead: Promise<VersionedTopTen> | null = null;
  private pauseTimer: NodeJS.Timeout | null = null;
  private isDue = false;
  private unsubscribe: (() => void) | null = null;

  constructor(private readonly deps: TopTenBroadcastDeps) {
    this.key = `topTen:${deps.timeframe}`;
  }

  listen(listener: (topTen: VersionedTopTen) => void): () => void {
    this.listeners.add(listener);
    this.unsubscribe ??= this.watch();
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size === 0) this.stop();
    };
  }

  /** Reads the current top ten. Reads run one at a time, so that an older result never comes last; concurrent callers share one. */
  refetch(): Promise<VersionedTopTen> {
    this.nextRead ??= (async () => {
      await this.currentRead?.catch(() => null);
      this.currentRead = this.nextRead;
      this.nextRead = null;
      return this.update(await this.deps.read());
    })();
    return this.nextRead;
  }

  stop(): void {
    this.unsubscribe?.();
    this.unsubscribe = null;
    if (this.pauseTimer) clearTimeout(this.pauseTimer);
    this.pauseTimer = null;
    this.isDue = false;
  }

  private watch(): () => void {
    const unsubscribe = this.deps.bus.subscribe("standingsMoved", "all", () => this.refresh());
    const timer = setInterval(() => this.refresh(), REFRESH_INTERVAL_MS).unref();
    return () => {
      unsubscribe();
      clearInterval(timer);
    };
  }

  /** Refetches now, or at the end of the current interval. */
  private refresh(): void {
    this.isDue = true;
    if (this.pauseTimer) return;
    this.isDue = false;
    this.pauseTimer = setTimeout(() => {
      this.pauseTimer = null;
      if (this.isDue) this.refresh();
    }, MIN_INTERVAL_MS).unref();
    this.refetch().catch((error: unknown) => this.deps.logger.warn({ error }, "top ten refresh failed"));
  }

  private update(read: TopTen): VersionedTopTen {
    const text = JSON.stringify(read);
    if (this.last?.text === text) return this.last.topTen;
    const topTen = { ...read, version: (this.last?.topTen.version ?? 0) + 1 };
    this.last = { topTen, text };
    for (const listener of this.listeners) listener(topTen);
    return topTen;
  }
}

interface TopTenDeps {
  leaderboard: Pick<LeaderboardService, "topTen">;
  bus: Bus<Topics>;
  logger: Logger;
}

/** Live top tens, one broadcast per timeframe. */
export class TopTenService {
  private readonly broadcasts: ReadonlyMap<Timeframe, TopTenBroadcast>;

  constructor({ leaderboard, bus, logger }: TopTenDeps) {
    this.broadcasts = new Map(
      Object.values(Timeframe).map((timeframe) => [
        timeframe,
        new TopTenBroadcast({ timeframe, bus, logger, read: () => leaderboard.topTen(timeframe) }),
      ]),
    );
  }

  /** Sends the current top ten, then every change. */
  subscribe(timeframe: Timeframe): BroadcastStream<VersionedTopTen> {
    const broadcast = this.broadcasts.get(timeframe);
    if (!broadcast) throw new Error(`Unknown timeframe: ${timeframe}`);
    let initialVersion = 0;
    return new BroadcastStream<VersionedTopTen>(broadcast, {
      isAllowed: ({ version }) => version > initialVersion,
      async *backlog() {
        const topTen = await broadcast.refetch();
        initialVersion = topTen.version;
        yield topTen;
      },
    });
  }

  stop(): void {
    for (const broadcast of this.broadcasts.values()) broadcast.stop();
  }
}
