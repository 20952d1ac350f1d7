import { randomUUID } from "node:crypto";
import type { Bus } from "../../../kernel/events/bus";
import type { Topics } from "../../../kernel/events/topics";
import type { ProcessPresence } from "../community-topics";

/** A reload closes and opens the socket: only who stays away this long has left. */
const LEAVE_GRACE_MS = 10_000;
/** Each process tells again and again who is connected to it; one that is silent for three times as long has died. */
const TELL_INTERVAL_MS = 10_000;
const SILENCE_MS = 30_000;

interface Person {
  sockets: Set<object>;
  leaving: NodeJS.Timeout | null;
}

interface OtherProcess {
  userIds: Set<string>;
  heardAt: number;
  leaving: NodeJS.Timeout | null;
}

/**
 * Who has a live connection, to this process or another one. Several tabs count once, on whichever processes they are. Every
 * process knows all others by what they tell over the bus, so there is no shared state to go stale.
 */
export class Presence {
  private readonly processId = randomUUID();
  private readonly here = new Map<string, Person>();
  private readonly others = new Map<string, OtherProcess>();
  /** On how many processes somebody is. */
  private readonly processesOf = new Map<string, number>();
  private readonly ends: (() => void)[];
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly bus: Bus<Topics>) {
    this.ends = [
      bus.subscribe("processPresence", "all", (told) => this.hear(told)),
      bus.subscribe("processJoined", "all", () => this.tellWhoIsHere()),
      bus.subscribe("relayReconnected", "all", () => this.tellWhoIsHere()),
    ];
    this.timer = setInterval(() => this.tellAndForget(), TELL_INTERVAL_MS).unref();
  }

  /** `socket` is any object that stands for the connection. */
  connected(userId: string, socket: object): void {
    const known = this.here.get(userId);
    if (known) {
      if (known.leaving) clearTimeout(known.leaving);
      known.leaving = null;
      known.sockets.add(socket);
      return;
    }
    this.here.set(userId, { sockets: new Set([socket]), leaving: null });
    this.tell({ kind: "came", processId: this.processId, userId });
    this.count(userId, 1);
  }

  disconnected(userId: string, socket: object): void {
    const person = this.here.get(userId);
    if (!person?.sockets.delete(socket) || person.sockets.size) return;
    person.leaving = setTimeout(() => {
      this.here.delete(userId);
      this.tell({ kind: "left", processId: this.processId, userId });
      this.count(userId, -1);
    }, LEAVE_GRACE_MS);
  }

  /** Ids of everybody online, admins included: who may see whom is the caller's matter. */
  onlineIds(): string[] {
    return [...this.processesOf.keys()];
  }

  isOnline(userId: string): boolean {
    return this.processesOf.has(userId);
  }

  stop(): void {
    this.tell({ kind: "goodbye", processId: this.processId });
    for (const end of this.ends) end();
    clearInterval(this.timer);
    for (const { leaving } of [...this.here.values(), ...this.others.values()]) if (leaving) clearTimeout(leaving);
    this.here.clear();
    this.others.clear();
    this.processesOf.clear();
  }

  private tell(presence: ProcessPresence): void {
    this.bus.publish("processPresence", "all", presence);
  }

  private hear(told: ProcessPresence): void {
    if (told.processId === this.processId) return;
    if (told.kind === "goodbye") return this.partFrom(told.processId);
    const other = this.others.get(told.processId) ?? { userIds: new Set(), heardAt: 0, leaving: null };
    this.others.set(told.processId, other);
    other.heardAt = Date.now();
    if (told.kind === "here") this.replace(other, new Set(told.userIds));
    else if (told.kind === "came") this.arrive(other, told.userId);
    else this.depart(other, told.userId);
  }

  /** Its people are on their way to another process. */
  private partFrom(processId: string): void {
    const other = this.others.get(processId);
    if (other) other.leaving ??= setTimeout(() => this.forget(processId), LEAVE_GRACE_MS);
  }

  private replace(other: OtherProcess, present: ReadonlySet<string>): void {
    for (const userId of present) this.arrive(other, userId);
    for (const userId of [...other.userIds]) if (!present.has(userId)) this.depart(other, userId);
  }

  private arrive(other: OtherProcess, userId: string): void {
    if (other.userIds.has(userId)) return;
    other.userIds.add(userId);
    this.count(userId, 1);
  }

  private depart(other: OtherProcess, userId: string): void {
    if (other.userIds.delete(userId)) this.count(userId, -1);
  }

  private count(userId: string, change: 1 | -1): void {
    const before = this.processesOf.get(userId) ?? 0;
    const after = before + change;
    if (after > 0) this.processesOf.set(userId, after);
    else this.processesOf.delete(userId);
    if (before === 0 || after === 0) this.bus.emit("presence", "all", { userId, online: after > 0 });
  }

  private tellWhoIsHere(): void {
    this.tell({ kind: "here", processId: this.processId, userIds: [...this.here.keys()] });
  }

  private tellAndForget(): void {
    this.tellWhoIsHere();
    const now = Date.now();
    for (const [processId, other] of this.others) {
      // While nothing can be heard, silence says nothing.
      if (this.bus.isDisconnected) other.heardAt = now;
      else if (now - other.heardAt > SILENCE_MS) this.forget(processId);
    }
  }

  private forget(processId: string): void {
    const other = this.others.get(processId);
    if (!other) return;
    if (other.leaving) clearTimeout(other.leaving);
    this.others.delete(processId);
    this.replace(other, new Set());
  }
}
