import { BroadcastStream, type Broadcast } from "../../../kernel/events/broadcast-stream";
import type { Bus } from "../../../kernel/events/bus";
import type { Logger } from "../../../kernel/logging/logger";
import type { Topics } from "../../../kernel/events/topics";
import type { LeaderboardService } from "../leaderboard.service";
import type { TopTen } from "../leaderboard.types";
import { Timeframe } from "./periods";

/** At most twice a second, however fast XP moves. */
const PAUSE_MS = 500;
/** For what nobody announces: a week that ends, a strike that expires, an event that another process could not send. */
const LOOK_AGAIN_MS = 15_000;

/** First tens are numbered as they change, so that nobody is told the one again that they began with. */
interface NumberedTopTen extends TopTen {
  number: number;
}

/** The first ten of one timeframe, read once for everybody who looks at them, and told when they change. */
class TopTenBroadcast implements Broadcast<NumberedTopTen> {
  readonly key: string;
  private readonly listeners = new Set<(topTen: NumberedTopTen) => void>();
  private last: { topTen: NumberedTopTen; text: string } | null = null;
  private reading: Promise<NumberedTopTen> | null = null;
  private nextReading: Promise<NumberedTopTen> | null = null;
  private pause: NodeJS.Timeout | null = null;
  private isDue = false;
  private stopWatching: (() => void) | null = null;

  constructor(
    timeframe: Timeframe,
    private readonly bus: Bus<Topics>,
    private readonly read: () => Promise<TopTen>,
    private readonly logger: Logger,
  ) {
    this.key = `topTen:${timeframe}`;
  }

  listen(listener: (topTen: NumberedTopTen) => void): () => void {
    this.listeners.add(listener);
    this.stopWatching ??= this.watch();
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size === 0) this.stop();
    };
  }

  /** As they are now. One reading after the other, or an older answer might come last; who asks meanwhile shares the next. */
  present(): Promise<NumberedTopTen> {
    this.nextReading ??= (async () => {
      await this.reading?.catch(() => null);
      this.reading = this.nextReading;
      this.nextReading = null;
      return this.take(await this.read());
    })();
    return this.nextReading;
  }

  stop(): void {
    this.stopWatching?.();
    this.stopWatching = null;
    if (this.pause) clearTimeout(this.pause);
    this.pause = null;
    this.isDue = false;
  }

  private watch(): () => void {
    const leave = this.bus.subscribe("rankingsChanged", "all", () => this.look());
    const timer = setInterval(() => this.look(), LOOK_AGAIN_MS).unref();
    return () => {
      leave();
      clearInterval(timer);
    };
  }

  /** Now, or when the pause since the last look is over: what moved in between is seen then. */
  private look(): void {
    this.isDue = true;
    if (this.pause) return;
    this.isDue = false;
    this.pause = setTimeout(() => {
      this.pause = null;
      if (this.isDue) this.look();
    }, PAUSE_MS).unref();
    this.present().catch((error: unknown) => this.logger.warn({ error }, "the first ten could not be read"));
  }

  private take(read: TopTen): NumberedTopTen {
    const text = JSON.stringify(read);
    if (this.last?.text === text) return this.last.topTen;
    const topTen = { ...read, number: (this.last?.topTen.number ?? 0) + 1 };
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
  follow(timeframe: Timeframe): BroadcastStream<NumberedTopTen> {
    const broadcast = this.broadcasts.get(timeframe);
    if (!broadcast) throw new Error(`There is no feed of ${timeframe}`);
    let first = 0;
    return new BroadcastStream<NumberedTopTen>(broadcast, {
      isAllowed: ({ number }) => number > first,
      async *backlog() {
        const topTen = await broadcast.present();
        first = topTen.number;
        yield topTen;
      },
    });
  }

  stop(): void {
    for (const broadcast of this.broadcasts.values()) broadcast.stop();
  }
}
