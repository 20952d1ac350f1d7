import { BroadcastStream, type Broadcast } from "../../kernel/broadcast-stream";
import type { Bus } from "../../kernel/bus";
import type { Logger } from "../../kernel/logger";
import type { Topics } from "../../kernel/topics";
import type { LeaderboardService } from "./leaderboard.service";
import type { TopTen } from "./leaderboard.types";
import { Timeframe } from "./periods";

/** At most twice a second, however fast XP moves. */
const PAUSE_MS = 500;
/** For what nobody announces: a week that ends, a strike that expires, an event that another process could not send. */
const LOOK_AGAIN_MS = 15_000;

/** The first ten of one timeframe, read once for everybody who looks at them, and told when they change. */
class TopTenBroadcast implements Broadcast<TopTen> {
  readonly key: string;
  private readonly listeners = new Set<(topTen: TopTen) => void>();
  private last = "";
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

  listen(listener: (topTen: TopTen) => void): () => void {
    this.listeners.add(listener);
    this.stopWatching ??= this.watch();
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size === 0) this.stop();
    };
  }

  stop(): void {
    this.stopWatching?.();
    this.stopWatching = null;
    if (this.pause) clearTimeout(this.pause);
    this.pause = null;
    this.isDue = false;
    this.last = "";
  }

  private watch(): () => void {
    const leave = this.bus.subscribe("standingsMoved", "all", () => this.look());
    const timer = setInterval(() => this.look(), LOOK_AGAIN_MS).unref();
    this.look();
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
    this.tell().catch((error: unknown) => this.logger.warn({ error }, "the first ten could not be read"));
  }

  private async tell(): Promise<void> {
    const topTen = await this.read();
    const text = JSON.stringify(topTen);
    if (text === this.last || !this.stopWatching) return;
    this.last = text;
    for (const listener of this.listeners) listener(topTen);
  }
}

/** Live first tens, one broadcast for each timeframe. */
export class TopTenFeed {
  private readonly broadcasts: ReadonlyMap<Timeframe, TopTenBroadcast>;

  constructor(
    private readonly leaderboard: LeaderboardService,
    bus: Bus<Topics>,
    logger: Logger,
  ) {
    this.broadcasts = new Map(
      Object.values(Timeframe).map((timeframe) => [
        timeframe,
        new TopTenBroadcast(timeframe, bus, () => leaderboard.leaderboard(timeframe), logger),
      ]),
    );
  }

  /** As they are now, and then whenever they change. */
  follow(timeframe: Timeframe): BroadcastStream<TopTen> {
    const broadcast = this.broadcasts.get(timeframe);
    if (!broadcast) throw new Error(`There is no feed of ${timeframe}`);
    const { leaderboard } = this;
    return new BroadcastStream<TopTen>(broadcast, {
      allows: () => true,
      async *missed() {
        yield await leaderboard.leaderboard(timeframe);
      },
    });
  }

  stop(): void {
    for (const broadcast of this.broadcasts.values()) broadcast.stop();
  }
}
