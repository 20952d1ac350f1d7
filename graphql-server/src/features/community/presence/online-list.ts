import { setTimeout as sleep } from "node:timers/promises";
import { BroadcastStream, type Broadcast } from "../../../kernel/events/broadcast-stream";
import type { Bus } from "../../../kernel/events/bus";
import { toAppError } from "../../../kernel/errors/error-format";
import type { AppError } from "../../../kernel/errors/errors";
import { retryWhileUnavailable } from "../../../kernel/retry";
import type { Topics } from "../../../kernel/events/topics";
import type { Member } from "../../accounts";
import type { OnlineMembersChange } from "./presence.type";

/** The length of the list. All further members are only counted. */
export const MAX_LISTED = 200;
/** While members come and go, their changes are sent together. The interval grows with the number of online members. */
const MIN_INTERVAL_MS = 500;
const INTERVAL_MS_PER_MEMBER = 0.5;
/** Names and pictures change without an event, so a new subscriber does not get an older list. */
const MAX_AGE_MS = 10_000;

interface Online {
  members: readonly Member[];
  count: number;
}

/** A change with the number of the list's version that it leads to. */
type VersionedChange = OnlineMembersChange & { version: number };
type Listener = (change: VersionedChange) => void;

interface OnlineListDeps {
  /** Tells the lists apart that subscribers share. */
  key: string;
  bus: Bus<Topics>;
  load: () => Promise<Online>;
}

/**
 * The first online members by username and the number of all, loaded once for all subscribers and sent as changes. If each of
 * thousands of members got an event for each of the others, they would be busy for minutes after a restart.
 */
export class OnlineList implements Broadcast<VersionedChange> {
  private readonly listeners = new Map<Listener, (error: AppError) => void>();
  private unsubscribes: (() => void)[] = [];
  private online: Online = { members: [], count: 0 };
  private version = 0;
  /** On the clock of `performance.now()`. */
  private loadedAt = -Infinity;
  private isStale = false;
  private updating: Promise<void> | null = null;
  private loading: Promise<void> | null = null;
  /** The first event of subscribers who join at the current version. They share the object and therefore its execution. */
  private complete: VersionedChange | null = null;

  readonly key: string;

  constructor(private readonly deps: OnlineListDeps) {
    this.key = deps.key;
  }

  /** One subscriber's view: first the whole list, then its changes. */
  stream(): BroadcastStream<VersionedChange> {
    let seenVersion = -1;
    const readComplete = async (): Promise<VersionedChange> => {
      const complete = await this.readComplete();
      seenVersion = complete.version;
      return complete;
    };
    return new BroadcastStream<VersionedChange>(this, {
      async *backlog() {
        yield await readComplete();
      },
      isAllowed: ({ version }) => version > seenVersion,
    });
  }

  listen(listener: Listener, onFailure: (error: AppError) => void): () => void {
    this.listeners.set(listener, onFailure);
    if (!this.unsubscribes.length) {
      this.unsubscribes = [
        this.deps.bus.subscribe("presence", "all", () => this.update()),
        this.deps.bus.subscribe("roleChanged", "all", () => this.update()),
        this.deps.bus.subscribe("levelChanged", "all", () => this.update()),
      ];
      // Changes were not noticed without subscribers.
      this.loadedAt = -Infinity;
      this.update();
    }
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size) return;
      for (const unsubscribe of this.unsubscribes.splice(0)) unsubscribe();
    };
  }

  private async readComplete(): Promise<VersionedChange> {
    if (performance.now() - this.loadedAt > MAX_AGE_MS) await this.refresh();
    const { members, count } = this.online;
    return (this.complete ??= { version: this.version, isComplete: true, added: [...members], removedIds: [], count });
  }

  /** Refreshes immediately when idle, otherwise after the interval. */
  private update(): void {
    this.isStale = true;
    this.updating ??= this.refreshWhileStale().finally(() => (this.updating = null));
  }

  private async refreshWhileStale(): Promise<void> {
    while (this.isStale && this.listeners.size) {
      this.isStale = false;
      try {
        await this.refresh();
      } catch (error) {
        for (const onFailure of [...this.listeners.values()]) onFailure(toAppError(error).error);
      }
      const intervalMs = Math.max(MIN_INTERVAL_MS, this.online.count * INTERVAL_MS_PER_MEMBER);
      await sleep(intervalMs, undefined, { ref: false });
    }
  }

  private refresh(): Promise<void> {
    return (this.loading ??= this.loadChanges().finally(() => (this.loading = null)));
  }

  private async loadChanges(): Promise<void> {
    const before = this.online;
    const { members, count } = await retryWhileUnavailable(this.deps.load, () => this.listeners.size === 0);
    this.online = { members, count };
    this.loadedAt = performance.now();
    const profiles = new Map(before.members.map((member) => [member.id, profileOf(member)]));
    const added = members.filter((member) => profiles.get(member.id) !== profileOf(member));
    const listed = new Set(members.map(({ id }) => id));
    const removedIds = before.members.map(({ id }) => id).filter((id) => !listed.has(id));
    if (!added.length && !removedIds.length && count === before.count) return;
    this.version += 1;
    this.complete = null;
    const change: VersionedChange = { version: this.version, isComplete: false, added, removedIds, count };
    for (const listener of [...this.listeners.keys()]) listener(change);
  }
}

/** What the list shows of a member. */
const profileOf = ({ username, name, avatar, profileColor, role, level }: Member): string =>
  JSON.stringify([username, name, avatar, profileColor, role, level]);
