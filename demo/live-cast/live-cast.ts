import { Presence, type ChannelEventRecord } from "../../graphql-server/src/features/community";
import { Bus } from "../../graphql-server/src/kernel/events/bus";
import type { Topics } from "../../graphql-server/src/kernel/events/topics";
import type { Clock } from "../../graphql-server/src/kernel/clock";
import type { ServiceMap } from "../../graphql-server/src/kernel/request-context";
import type { CastMember } from "./cast-member";
import type { CastScript } from "./cast-script";
import { CastTalk } from "./cast-talk";
import type { Pace } from "./pace";

/** In seconds. */
const TICK = 5;
const STAYS = [240, 720] as const;
const STAYS_AWAY = [120, 480] as const;
/** When the members come after the first real member came online. The first MIN_ONLINE also apply after a short absence. */
const ARRIVALS: readonly (readonly [number, number])[] = [
  [2, 6],
  [10, 30],
  [40, 120],
];
const FIRST_CONVERSATION = [45, 120] as const;
const NEXT_CONVERSATION = [240, 540] as const;
const MIN_ONLINE = 2;
/** Per tick, once no real member is online. */
const LEAVE_CHANCE = 0.3;

interface LiveCastDeps {
  script: CastScript;
  members: readonly CastMember[];
  services: ServiceMap;
  clock: Clock;
  pace: Pace;
  recentTexts: () => Promise<readonly string[]>;
  onError: (error: unknown) => void;
}

/** Demo members who come, go, read, and answer while a real member is online. Otherwise, they do nothing. */
export class LiveCast {
  private readonly bus: Bus<Topics>;
  private readonly castIds: ReadonlySet<string>;
  private readonly talk: CastTalk;
  private readonly unsubscribes = new Map<string, () => void>();
  /** Seconds until each member comes or goes. */
  private readonly countdowns = new Map<CastMember, number>();
  private isAwake = false;

  constructor(private readonly deps: LiveCastDeps) {
    this.bus = deps.services.get<Bus<Topics>>(Bus);
    this.castIds = new Set(deps.members.map(({ user }) => user.id));
    this.talk = new CastTalk({ ...deps, hasAudience: () => this.hasAudience() });
  }

  start(): void {
    const onPresence = ({ userId, online }: Topics["presence"]): void => {
      if (online && !this.castIds.has(userId)) this.wake();
    };
    this.unsubscribes.set("presence", this.bus.subscribe("presence", "all", onPresence));
    this.wake();
  }

  async stop(): Promise<void> {
    for (const unsubscribe of this.unsubscribes.values()) unsubscribe();
    await this.deps.pace.stop();
    for (const member of this.deps.members) member.leave();
  }

  private hasAudience(): boolean {
    return this.deps.services
      .get(Presence)
      .onlineIds()
      .some((id) => !this.castIds.has(id));
  }

  private wake(): void {
    if (this.isAwake || !this.hasAudience()) return;
    this.isAwake = true;
    this.deps.pace.run(() => this.live().finally(() => (this.isAwake = false)));
  }

  private async live(): Promise<void> {
    const { members, pace } = this.deps;
    for (const member of members) {
      await this.attempt(() => member.signIn());
      this.watchChannels();
    }
    for (const [index, member] of pace.shuffle(members).entries())
      this.countdowns.set(member, pace.between(...(ARRIVALS[index] ?? STAYS_AWAY)));
    let untilConversation = pace.between(...FIRST_CONVERSATION);
    while (this.hasAudience() || members.some(({ isOnline }) => isOnline)) {
      this.hastenArrivals();
      for (const member of members) await this.attempt(() => this.comeOrGo(member));
      untilConversation -= TICK;
      if (untilConversation <= 0 && this.hasAudience()) {
        untilConversation = pace.between(...NEXT_CONVERSATION);
        this.talk.converse();
      }
      await pace.wait(TICK);
    }
  }

  /** Shortens countdowns while fewer than MIN_ONLINE members are online, such as after a short absence of the audience. */
  private hastenArrivals(): void {
    const { pace, members } = this.deps;
    if (!this.hasAudience()) return;
    const secondsLeft = (member: CastMember): number => this.countdowns.get(member) ?? 0;
    const next = members.filter(({ isOnline }) => !isOnline).sort((a, b) => secondsLeft(a) - secondsLeft(b));
    const missing = ARRIVALS.slice(members.length - next.length, MIN_ONLINE);
    for (const [index, [min, max]] of missing.entries()) {
      const member = next[index];
      if (member && secondsLeft(member) > max) this.countdowns.set(member, pace.between(min, max));
    }
  }

  private async comeOrGo(member: CastMember): Promise<void> {
    const { pace, members } = this.deps;
    const hasAudience = this.hasAudience();
    const left = (this.countdowns.get(member) ?? 0) - TICK;
    this.countdowns.set(member, left);
    if (member.isBusy) return;
    const online = members.filter(({ isOnline }) => isOnline).length;
    if (member.isOnline && (hasAudience ? left <= 0 && online > MIN_ONLINE : pace.random.chance(LEAVE_CHANCE))) {
      member.leave();
      this.countdowns.set(member, pace.between(...STAYS_AWAY));
    } else if (!member.isOnline && hasAudience && left <= 0) {
      this.countdowns.set(member, pace.between(...STAYS));
      await member.come();
      this.watchChannels();
    }
  }

  /** Subscribes to the channels that any member can post in. */
  private watchChannels(): void {
    const onEvent = ({ type, message }: ChannelEventRecord): void => {
      if (type === "CREATED") this.talk.onMessage(message);
    };
    for (const id of new Set(this.deps.members.flatMap(({ channelIds }) => channelIds))) {
      if (!this.unsubscribes.has(id)) this.unsubscribes.set(id, this.bus.subscribe("channelEvent", id, onEvent));
    }
  }

  /** A member who can't come, such as after a ban, must not keep the others away. */
  private async attempt(action: () => Promise<void>): Promise<void> {
    try {
      await action();
    } catch (error) {
      if (this.deps.pace.isStopped) throw error;
      this.deps.onError(error);
    }
  }
}
