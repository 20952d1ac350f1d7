import { randomUUID } from "node:crypto";
import type { Bus } from "../../../kernel/events/bus";
import type { ProcessPresence, Topics } from "../../../kernel/events/topics";

/** A reload closes and opens the socket: only who stays away this long has left. */
const LEAVE_GRACE_MS = 10_000;
/** Each process tells again and again who is connected to it; one that is silent for three times as long has died. */
const HEARTBEAT_INTERVAL_MS = 10_000;
const PEER_TIMEOUT_MS = 30_000;

interface LocalUser {
  sockets: Set<object>;
  leaveTimer: NodeJS.Timeout | null;
}

interface Peer {
  userIds: Set<string>;
  lastSeenAt: number;
  leaveTimer: NodeJS.Timeout | null;
}

/**
 * Who has a live connection, to this process or another one. Several tabs count once, on whichever processes they are. Every
 * process knows all others by what they tell over the bus, so there is no shared state to go stale.
 */
export class Presence {
  private readonly processId = randomUUID();
  private readonly localUsers = new Map<string, LocalUser>();
  private readonly peers = new Map<string, Peer>();
  /** On how many processes somebody is. */
  private readonly processCounts = new Map<string, number>();
  private readonly unsubscribes: (() => void)[];
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly bus: Bus<Topics>) {
    this.unsubscribes = [
      bus.subscribe("processPresence", "all", (told) => this.onMessage(told)),
      bus.subscribe("processJoined", "all", () => this.publishLocalUsers()),
      bus.subscribe("relayReconnected", "all", () => this.publishLocalUsers()),
    ];
    this.timer = setInterval(() => this.heartbeat(), HEARTBEAT_INTERVAL_MS).unref();
  }

  /** `socket` is any object that stands for the connection. */
  connected(userId: string, socket: object): void {
    const known = this.localUsers.get(userId);
    if (known) {
      if (known.leaveTimer) clearTimeout(known.leaveTimer);
      known.leaveTimer = null;
      known.sockets.add(socket);
      return;
    }
    this.localUsers.set(userId, { sockets: new Set([socket]), leaveTimer: null });
    this.publish({ kind: "came", processId: this.processId, userId });
    this.adjustCount(userId, 1);
  }

  disconnected(userId: string, socket: object): void {
    const person = this.localUsers.get(userId);
    if (!person?.sockets.delete(socket) || person.sockets.size) return;
    person.leaveTimer = setTimeout(() => {
      this.localUsers.delete(userId);
      this.publish({ kind: "left", processId: this.processId, userId });
      this.adjustCount(userId, -1);
    }, LEAVE_GRACE_MS);
  }

  /** Ids of everybody online, admins included: who may see whom is the caller's matter. */
  onlineIds(): string[] {
    return [...this.processCounts.keys()];
  }

  isOnline(userId: string): boolean {
    return this.processCounts.has(userId);
  }

  stop(): void {
    this.publish({ kind: "goodbye", processId: this.processId });
    for (const end of this.unsubscribes) end();
    clearInterval(this.timer);
    for (const { leaveTimer } of [...this.localUsers.values(), ...this.peers.values()])
      if (leaveTimer) clearTimeout(leaveTimer);
    this.localUsers.clear();
    this.peers.clear();
    this.processCounts.clear();
  }

  private publish(presence: ProcessPresence): void {
    this.bus.publish("processPresence", "all", presence);
  }

  private onMessage(told: ProcessPresence): void {
    if (told.processId === this.processId) return;
    if (told.kind === "goodbye") return this.onPeerLeft(told.processId);
    const other = this.peers.get(told.processId) ?? { userIds: new Set(), lastSeenAt: 0, leaveTimer: null };
    this.peers.set(told.processId, other);
    other.lastSeenAt = Date.now();
    if (told.kind === "here") this.replaceUsers(other, new Set(told.userIds));
    else if (told.kind === "came") this.addUser(other, told.userId);
    else this.removeUser(other, told.userId);
  }

  /** Its people are on their way to another process. */
  private onPeerLeft(processId: string): void {
    const other = this.peers.get(processId);
    if (other) other.leaveTimer ??= setTimeout(() => this.removePeer(processId), LEAVE_GRACE_MS);
  }

  private replaceUsers(other: Peer, present: ReadonlySet<string>): void {
    for (const userId of present) this.addUser(other, userId);
    for (const userId of [...other.userIds]) if (!present.has(userId)) this.removeUser(other, userId);
  }

  private addUser(other: Peer, userId: string): void {
    if (other.userIds.has(userId)) return;
    other.userIds.add(userId);
    this.adjustCount(userId, 1);
  }

  private removeUser(other: Peer, userId: string): void {
    if (other.userIds.delete(userId)) this.adjustCount(userId, -1);
  }

  private adjustCount(userId: string, change: 1 | -1): void {
    const before = this.processCounts.get(userId) ?? 0;
    const after = before + change;
    if (after > 0) this.processCounts.set(userId, after);
    else this.processCounts.delete(userId);
    if (before === 0 || after === 0) this.bus.emit("presence", "all", { userId, online: after > 0 });
  }

  private publishLocalUsers(): void {
    this.publish({ kind: "here", processId: this.processId, userIds: [...this.localUsers.keys()] });
  }

  private heartbeat(): void {
    this.publishLocalUsers();
    const now = Date.now();
    for (const [processId, other] of this.peers) {
      // While nothing can be heard, silence says nothing.
      if (this.bus.isDisconnected) other.lastSeenAt = now;
      else if (now - other.lastSeenAt > PEER_TIMEOUT_MS) this.removePeer(processId);
    }
  }

  private removePeer(processId: string): void {
    const other = this.peers.get(processId);
    if (!other) return;
    if (other.leaveTimer) clearTimeout(other.leaveTimer);
    this.peers.delete(processId);
    this.replaceUsers(other, new Set());
  }
}
