import { randomUUID } from "node:crypto";
import type { Bus } from "../../../kernel/events/bus";
import type { Topics } from "../../../kernel/events/topics";
import type { TypingEvent } from "./presence.type";

declare module "../../../kernel/events/topics" {
  interface Topics {
    /** Keyed by channel id: a member is typing. */
    typing: TypingEvent;
    /** Keyed by "all", in this process only: a member came online or went offline. */
    presence: { userId: string; online: boolean };
    /** Keyed by "all": the members connected to one process. Resent at intervals. */
    processPresence: ProcessPresence;
  }
}

/** Processes of the previous release read these messages during an update, so kinds keep their names. */
type ProcessPresence =
  | { kind: "here"; processId: string; userIds: string[] }
  | { kind: "came"; processId: string; userId: string }
  | { kind: "left"; processId: string; userId: string }
  /** The process is stopping. */
  | { kind: "goodbye"; processId: string };

/** Page reloads close and reopen the socket, so members go offline only after this delay. */
const LEAVE_GRACE_MS = 10_000;
/** Each process publishes its users at this interval. A peer without messages for `PEER_TIMEOUT_MS` is considered dead. */
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
 * Tracks which users are online, on any process. Multiple tabs count once. Each process learns about its peers from bus messages,
 * so there is no shared state that could become stale.
 */
export class Presence {
  private readonly processId = randomUUID();
  private readonly localUsers = new Map<string, LocalUser>();
  private readonly peers = new Map<string, Peer>();
  /** The number of processes that each online user is connected to. */
  private readonly processCounts = new Map<string, number>();
  private readonly unsubscribes: (() => void)[];
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly bus: Bus<Topics>) {
    this.unsubscribes = [
      bus.subscribe("processPresence", "all", (message) => this.onMessage(message)),
      bus.subscribe("processJoined", "all", () => this.publishLocalUsers()),
      bus.subscribe("relayReconnected", "all", () => this.publishLocalUsers()),
    ];
    this.timer = setInterval(() => this.heartbeat(), HEARTBEAT_INTERVAL_MS).unref();
  }

  /** `socket` is any object that identifies the connection. */
  connected(userId: string, socket: object): void {
    const user = this.localUsers.get(userId);
    if (user) {
      if (user.leaveTimer) clearTimeout(user.leaveTimer);
      user.leaveTimer = null;
      user.sockets.add(socket);
      return;
    }
    this.localUsers.set(userId, { sockets: new Set([socket]), leaveTimer: null });
    this.publish({ kind: "came", processId: this.processId, userId });
    this.adjustCount(userId, 1);
  }

  disconnected(userId: string, socket: object): void {
    const user = this.localUsers.get(userId);
    if (!user?.sockets.delete(socket) || user.sockets.size) return;
    user.leaveTimer = setTimeout(() => {
      this.localUsers.delete(userId);
      this.publish({ kind: "left", processId: this.processId, userId });
      this.adjustCount(userId, -1);
    }, LEAVE_GRACE_MS);
  }

  /** Ids of all online users, including admins; the caller filters them. */
  onlineIds(): string[] {
    return [...this.processCounts.keys()];
  }

  isOnline(userId: string): boolean {
    return this.processCounts.has(userId);
  }

  stop(): void {
    this.publish({ kind: "goodbye", processId: this.processId });
    for (const unsubscribe of this.unsubscribes) unsubscribe();
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

  private onMessage(message: ProcessPresence): void {
    if (message.processId === this.processId) return;
    if (message.kind === "goodbye") return this.onPeerLeft(message.processId);
    const peer = this.peers.get(message.processId) ?? { userIds: new Set(), lastSeenAt: 0, leaveTimer: null };
    this.peers.set(message.processId, peer);
    peer.lastSeenAt = Date.now();
    if (message.kind === "here") this.replaceUsers(peer, new Set(message.userIds));
    else if (message.kind === "came") this.addUser(peer, message.userId);
    else this.removeUser(peer, message.userId);
  }

  /** Gives the peer's users time to reconnect to another process. */
  private onPeerLeft(processId: string): void {
    const peer = this.peers.get(processId);
    if (peer) peer.leaveTimer ??= setTimeout(() => this.removePeer(processId), LEAVE_GRACE_MS);
  }

  private replaceUsers(peer: Peer, present: ReadonlySet<string>): void {
    for (const userId of present) this.addUser(peer, userId);
    for (const userId of [...peer.userIds]) if (!present.has(userId)) this.removeUser(peer, userId);
  }

  private addUser(peer: Peer, userId: string): void {
    if (peer.userIds.has(userId)) return;
    peer.userIds.add(userId);
    this.adjustCount(userId, 1);
  }

  private removeUser(peer: Peer, userId: string): void {
    if (peer.userIds.delete(userId)) this.adjustCount(userId, -1);
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
    for (const [processId, peer] of this.peers) {
      // While the bus is disconnected, a peer without messages may still be alive.
      if (this.bus.isDisconnected) peer.lastSeenAt = now;
      else if (now - peer.lastSeenAt > PEER_TIMEOUT_MS) this.removePeer(processId);
    }
  }

  private removePeer(processId: string): void {
    const peer = this.peers.get(processId);
    if (!peer) return;
    if (peer.leaveTimer) clearTimeout(peer.leaveTimer);
    this.peers.delete(processId);
    this.replaceUsers(peer, new Set());
  }
}
