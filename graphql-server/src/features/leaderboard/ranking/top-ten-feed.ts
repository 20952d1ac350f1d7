import { BroadcastStream, type Broadcast } from "../../../kernel/events/broadcast-stream";
import type { Bus } from "../../../kernel/events/bus";
import type { Logger } from "../../../kernel/logging/logger";
import type { Topics } from "../../../kernel/events/topics";
import type { LeaderboardService } from "../leaderboard.service";
import type { TopTen } from "../leaderboard.types";
import { Timeframe } from "./periods";

/** At most twice a second, however fast XP moves. */
const MIN_INTERVAL_MS = 500;
/** For what nobody announces: a week that ends, a strike that expires, an event that another process could not send. */
const REFRESH_INTERVAL_MS = 15_000;

/** First tens are numbered as they change, so that nobody is told the one again that they began with. */
interface VersionedTopTen extends TopTen {
  version: number;
}

/** The first ten of one timeframe, read once for everybody who looks at them, and told when they change. */
class TopTenBroadcast implements Broadcast<VersionedTopTen> {
  readonly key: string;
  private readonly listeners = new Set<(topTen: VersionedTopTen) => void>();
  private last: { topTen: VersionedTopTen; text: string } | null = null;
  private currentRead: Promise<VersionedTopTen> | null = null;
  private nextRead: Promise<VersionedTopTen> | null = null;
  private pauseTimer: NodeJS.Timeout | null = null;
  private isDue = false;
  private unsubscribe: (() => void) | null = null;

  constructor(
    timeframe: Timeframe,
    private readonly bus: Bus<Topics>,
    private readonly read: () => Promise<TopTen>,
    private readonly logger: Logger,
  ) {
    this.key = `topTen:${timeframe}`;
  }

  listen(listener: (topTen: VersionedTopTen) => void): () => void {
    this.listeners.add(listener);
    this.unsubscribe ??= this.watch();
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size === 0) this.stop();
    };
  }

  /** As they are now. One reading after the other, or an older answer might come last; who asks meanwhile shares the next. */
  refetch(): Promise<VersionedTopTen> {
    this.nextRead ??= (async () => {
      await this.currentRead?.catch(() => null);
      this.currentRead = this.nextRead;
      this.nextRead = null;
      return this.update(await this.read());
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
    const leave = this.bus.subscribe("standingsMoved", "all", () => this.refresh());
    const timer = setInterval(() => this.refresh(), REFRESH_INTERVAL_MS).unref();
    return () => {
      leave();
      clearInterval(timer);
    };
  }

  /** Now, or when the pause since the last look is over: what moved in between is seen then. */
  private refresh(): void {
    this.isDue = true;
    if (this.pauseTimer) return;
    this.isDue = false;
    this.pauseTimer = setTimeout(() => {
      this.pauseTimer = null;
      if (this.isDue) this.refresh();
    }, MIN_INTERVAL_MS).unref();
    this.refetch().catch((error: unknown) => this.logger.warn({ error }, "the first ten could not be read"));
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

/** Live first tens, one broadcast for each timeframe. */
export class TopTenFeed {
  private readonly broadcasts: ReadonlyMap<Timeframe, TopTenBroadcast>;

  constructor(leaderboard: Pick<LeaderboardService, "leaderboard">, bus: Bus<Topics>, logger: Logger) {
    this.broadcasts = new Map(
      Object.values(Timeframe).map((timeframe) => [
        timeframe,
        new TopTenBroadcast(timeframe, bus, () => leaderboard.leaderboard(timeframe), logger),
      ]),
    );
  }

  /** As they are now, and then whenever they change. */
  subscribe(timeframe: Timeframe): BroadcastStream<VersionedTopTen> {
    const broadcast = this.broadcasts.get(timeframe);
    if (!broadcast) throw new Error(`There is no feed of ${timeframe}`);
    let initialVersion = 0;
    return new BroadcastStream<VersionedTopTen>(broadcast, {
      allows: ({ version }) => version > initialVersion,
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
