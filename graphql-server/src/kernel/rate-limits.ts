import {
  RateLimiterMemory,
  RateLimiterRes,
  type IRateLimiterStoreOptions,
  type RateLimiterAbstract,
} from "rate-limiter-flexible";
import type { Viewer } from "./auth/viewer";
import { AppError } from "./errors/errors";
import type { ClientInfo } from "./request-context";
import { countOf, formatWait } from "./text/format";

export interface Limit {
  /** Attempts per `duration`. */
  points: number;
  /** In seconds. */
  duration: number;
  /** Protects a single process, so its counters aren't shared. */
  perProcess?: true;
}

/**
 * Every limit by name, which says what is counted, and for each member, address, or key. Features add names with `declare module` and values with
 * `RateLimits.declare`.
 */
export interface Limits {}

export type LimitName = keyof Limits;

/** The state of a limit for one key. */
export interface LimitState {
  limit: number;
  remaining: number;
  /** Seconds until all attempts are available again. */
  resetSeconds: number;
  isExceeded: boolean;
}

/** Counters that all processes of an installation share. */
export interface SharedCounters {
  createLimiter(options: Omit<IRateLimiterStoreOptions, "storeClient">): RateLimiterAbstract;
  /** False while there is only one process; it then uses counters in memory. */
  readonly areActive: boolean;
}

/** Whose attempts count. Each request has its own objects. */
export type Caller = Viewer | ClientInfo;

const keyOf = (caller: Caller): string => ("network" in caller ? caller.network : caller.id);

/**
 * Limits attempts per key, across all processes. While the shared counters are unavailable, each process uses its own.
 * Load tests can turn limits off.
 */
export class RateLimits {
  private readonly local = new Map<LimitName, RateLimiterAbstract>();
  private readonly shared = new Map<LimitName, RateLimiterAbstract>();

  private readonly limits = new Map<LimitName, Limit>();
  /** The limit with the fewest attempts left that each request used. */
  private readonly tightest = new WeakMap<Caller, LimitState>();

  constructor(
    private readonly enabled: boolean,
    private readonly sharedCounters: SharedCounters | null = null,
  ) {}

  /** Adds the limits of a feature. A name belongs to one feature. */
  declare(limits: Partial<Limits>): void {
    for (const [key, limit] of Object.entries<Limit>(limits as Record<string, Limit>)) {
      const name = key as LimitName;
      if (this.limits.has(name)) throw new Error(`Two features declare the limit ${name}`);
      this.limits.set(name, limit);
      const options = { keyPrefix: name, points: limit.points, duration: limit.duration };
      const own = new RateLimiterMemory(options);
      this.local.set(name, own);
      if (!this.sharedCounters || limit.perProcess) continue;
      this.shared.set(name, this.sharedCounters.createLimiter({ ...options, insuranceLimiter: own }));
    }
  }

  /** In words, such as "20 messages per member in 10 seconds". */
  describe(name: LimitName): string {
    return describeLimit(name, this.limitOf(name));
  }

  /** Every limit in words. */
  describeAll(): string[] {
    return [...this.limits.keys()].map((name) => this.describe(name));
  }

  /** Consumes attempts, by default one; throws RATE_LIMITED if too few are left. By default, counts per member or address. */
  async take(name: LimitName, caller: Caller, key = keyOf(caller), points = 1): Promise<void> {
    if (!this.enabled) return;
    const state = await this.consume(name, key, points);
    this.recordUse(caller, state);
    if (state.isExceeded) throw rateLimitedError(state);
  }

  /** Consumes attempts and returns the new state. */
  async consume(name: LimitName, key: string, points = 1): Promise<LimitState> {
    const { points: limit, duration } = this.limitOf(name);
    if (!this.enabled) return { limit, remaining: limit, resetSeconds: duration, isExceeded: false };
    const state = await this.limiter(name)
      .consume(key, points)
      .catch((rejection: unknown) => {
        if (rejection instanceof RateLimiterRes) return rejection;
        throw rejection;
      });
    return { ...stateOf(limit, state), isExceeded: state.consumedPoints > limit };
  }

  /** Throws RATE_LIMITED if no attempt is left, without consuming one. For limits that count only failures. */
  async assertNotExhausted(name: LimitName, caller: Caller, key = keyOf(caller)): Promise<void> {
    if (!this.enabled) return;
    const { points: limit, duration } = this.limitOf(name);
    const used = await this.limiter(name).get(key);
    const state = used ? stateOf(limit, used) : { limit, remaining: limit, resetSeconds: duration, isExceeded: false };
    this.recordUse(caller, state);
    if (state.isExceeded) throw rateLimitedError(state);
  }

  /** Consumes one attempt; returns false if none was left. */
  async tryTake(name: LimitName, key: string): Promise<boolean> {
    return !(await this.consume(name, key)).isExceeded;
  }

  async isExhausted(name: LimitName, key: string): Promise<boolean> {
    if (!this.enabled) return false;
    const state = await this.limiter(name).get(key);
    return state !== null && state.consumedPoints >= this.limitOf(name).points;
  }

  /** Restores all attempts of a key. */
  async reset(name: LimitName, key: string): Promise<void> {
    await this.limiter(name).delete(key);
  }

  /** For the headers of a response: the limit with the fewest attempts left that the request used; null if it used none. */
  tightestOf(callers: readonly (Caller | null)[]): LimitState | null {
    let tightest: LimitState | null = null;
    for (const caller of callers) {
      const state = caller && this.tightest.get(caller);
      if (state && (!tightest || state.remaining < tightest.remaining)) tightest = state;
    }
    return tightest;
  }

  private recordUse(caller: Caller, state: LimitState): void {
    const before = this.tightest.get(caller);
    if (!before || state.remaining <= before.remaining) this.tightest.set(caller, state);
  }

  private limitOf(name: LimitName): Limit {
    const limit = this.limits.get(name);
    if (!limit) throw new Error(`No feature declares the limit ${name}`);
    return limit;
  }

  private limiter(name: LimitName): RateLimiterAbstract {
    const shared = this.sharedCounters?.areActive ? this.shared.get(name) : undefined;
    const limiter = shared ?? this.local.get(name);
    if (!limiter) throw new Error(`No feature declares the limit ${name}`);
    return limiter;
  }
}

const UNITS: readonly [seconds: number, name: string][] = [
  [24 * 60 * 60, "day"],
  [60 * 60, "hour"],
  [60, "minute"],
  [1, "second"],
];

function describeLimit(name: string, { points, duration }: Limit): string {
  const words = name
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace("per person", "per member")
    .replace("address", "IP address")
    .replace("api key", "API key")
    .replace("sign ins", "sign-ins");
  const [counted = "", owner = "process"] = words.split(" per ");
  const [seconds, unit] = UNITS.find(([unitSeconds]) => duration % unitSeconds === 0) ?? [1, "second"];
  const what = points === 1 ? counted.replace(/s$/, "") : counted;
  return `${points.toLocaleString("en-US")} ${what} per ${owner} in ${countOf(duration / seconds, unit)}`;
}

function stateOf(limit: number, { consumedPoints, msBeforeNext }: RateLimiterRes): LimitState {
  const resetSeconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  return { limit, remaining: Math.max(0, limit - consumedPoints), resetSeconds, isExceeded: consumedPoints >= limit };
}

const rateLimitedError = ({ resetSeconds }: LimitState): AppError =>
  new AppError("RATE_LIMITED", `Too many attempts. Please try again in ${formatWait(resetSeconds)}.`, {
    retryAfterSeconds: resetSeconds,
  });
