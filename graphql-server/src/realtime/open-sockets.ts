import type { WebSocket } from "ws";
import { refetchSpreadMs, type Presence } from "../features/community";
import type { Bus } from "../kernel/events/bus";
import type { Clock } from "../kernel/clock";
import type { Logger } from "../kernel/logging/logger";
import type { Role } from "../kernel/auth/roles";
import type { Topics } from "../kernel/events/topics";
import type { Viewer } from "../kernel/auth/viewer";

/** WebSocket.CLOSED: no close event will follow. */
const CLOSED = 3;

/** A longer timeout would fire immediately. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** The graphql-transport-ws code for missing or revoked access. */
const FORBIDDEN = 4403;
/** Clients reconnect immediately, with their current access. */
const SERVICE_RESTART = 1012;

/** Clients that don't complete the close handshake in time are terminated. */
const CLOSE_TIMEOUT_MS = 3_000;
/** Per process; each browser tab has one. */
const MAX_PER_USER = 100;
/** Per process. */
const MAX_PER_KEY = 10;
/** The refetches of members who connect within this time are spread together. */
const SPREAD_MS = 30_000;
/** What a page refetches, with similar costs as after a channel change. */
const REFETCHES_PER_MEMBER = 4;
/** Catches sessions that ended while their socket was connecting. */
const RECHECK_INTERVAL_MS = 10_000;

/** Loads the roles of the sessions that are still valid. */
export type LoadSessionRoles = (sessionIds: string[]) => Promise<Map<string, Role>>;

interface OpenSocketsDeps {
  bus: Bus<Topics>;
  presence: Presence;
  loadSessionRoles: LoadSessionRoles;
  clock: Clock;
  logger: Logger;
  /** Off for load tests. */
  isLimited: boolean;
}

/**
 * Tracks open sockets and marks their members as online. Closes a member's socket when the session ends, the token expires, or
 * the role changes: immediately, or at the next recheck if the event was lost.
 */
export class OpenSockets {
  private readonly sockets = new Map<WebSocket, Viewer>();
  private readonly counts = new Map<string, number>();
  private readonly unsubscribe: () => void;
  private readonly timer: NodeJS.Timeout;
  private isRechecking = false;
  private readonly recent = new RecentMembers(SPREAD_MS);

  constructor(private readonly deps: OpenSocketsDeps) {
    this.unsubscribe = deps.bus.subscribe("resyncRequired", "all", () => void this.recheckAll());
    this.timer = setInterval(() => void this.recheckAll(), RECHECK_INTERVAL_MS).unref();
  }

  /** Tracks the socket until it closes. Returns false if the member has too many. */
  add(socket: WebSocket, viewer: Viewer): boolean {
    const count = this.counts.get(viewer.id) ?? 0;
    if (this.deps.isLimited && count >= MAX_PER_USER) return false;
    // It closed while its session was looked up.
    if (socket.readyState === CLOSED) return true;
    this.counts.set(viewer.id, count + 1);
    this.sockets.set(socket, viewer);
    this.recent.add(viewer.id);
    const unsubscribes = [
      this.deps.bus.subscribe("sessionEnded", viewer.sessionId, () => close(socket, "Session ended")),
      this.deps.bus.subscribe("roleChanged", viewer.id, () => restart(socket)),
    ];
    const expiry = setTimeout(() => close(socket, "Token expired"), this.msUntil(viewer.tokenExpiresAt));
    const markOnline = (): void => this.deps.presence.connected(viewer.id, socket);
    // A kicked member is not online until the kick ends.
    const onlineTimer = viewer.kickedUntil ? setTimeout(markOnline, this.msUntil(viewer.kickedUntil)) : undefined;
    if (!onlineTimer) markOnline();
    socket.once("close", () => {
      clearTimeout(expiry);
      clearTimeout(onlineTimer);
      this.deps.presence.disconnected(viewer.id, socket);
      for (const unsubscribe of unsubscribes) unsubscribe();
      this.sockets.delete(socket);
      this.decrement(viewer.id);
    });
    return true;
  }

  /** Adds the socket of an API key, which marks no one as online. `recheck` closes it once the key is revoked. */
  addKey(socket: WebSocket, keyId: string, recheck: () => void): boolean {
    const count = this.counts.get(keyId) ?? 0;
    if (this.deps.isLimited && count >= MAX_PER_KEY) return false;
    if (socket.readyState === CLOSED) return true;
    this.counts.set(keyId, count + 1);
    const unsubscribe = this.deps.bus.subscribe("sessionEnded", keyId, () =>
      close(socket, "This API key was revoked."),
    );
    const timer = setInterval(recheck, RECHECK_INTERVAL_MS).unref();
    socket.once("close", () => {
      unsubscribe();
      clearInterval(timer);
      this.decrement(keyId);
    });
    return true;
  }

  /** The time within which a member who has just connected refetches, so that many members don't do so all at once. */
  get refetchWithinMs(): number {
    return refetchSpreadMs(REFETCHES_PER_MEMBER * this.recent.count);
  }

  stop(): void {
    this.unsubscribe();
    clearInterval(this.timer);
  }

  private decrement(ownerId: string): void {
    const count = (this.counts.get(ownerId) ?? 1) - 1;
    if (count > 0) this.counts.set(ownerId, count);
    else this.counts.delete(ownerId);
  }

  private msUntil(time: Date): number {
    return Math.min(time.getTime() - this.deps.clock.now().getTime(), MAX_TIMER_MS);
  }

  /** Events from other processes can get lost, so this checks all sockets with one query. */
  private async recheckAll(): Promise<void> {
    if (this.isRechecking || !this.sockets.size) return;
    this.isRechecking = true;
    try {
      const before = [...this.sockets];
      const roles = await this.deps.loadSessionRoles([...new Set(before.map(([, { sessionId }]) => sessionId))]);
      for (const [socket, { sessionId, role }] of before) {
        if (!roles.has(sessionId)) close(socket, "Session ended");
        else if (roles.get(sessionId) !== role) restart(socket);
      }
    } catch (error) {
      this.deps.logger.warn({ error }, "open sockets recheck failed");
    } finally {
      this.isRechecking = false;
    }
  }
}

/** Counts the members who connected within the last `windowMs`, each of them once, so that no one can slow down the others. */
class RecentMembers {
  private readonly ids = new Set<string>();

  constructor(private readonly windowMs: number) {}

  get count(): number {
    return this.ids.size;
  }

  add(id: string): void {
    if (this.ids.has(id)) return;
    this.ids.add(id);
    setTimeout(() => this.ids.delete(id), this.windowMs).unref();
  }
}

const close = (socket: WebSocket, reason: string): void => closeWithTimeout(socket, FORBIDDEN, reason);
const restart = (socket: WebSocket): void => closeWithTimeout(socket, SERVICE_RESTART, "Role changed");

function closeWithTimeout(socket: WebSocket, code: number, reason: string): void {
  socket.close(code, reason);
  setTimeout(() => socket.terminate(), CLOSE_TIMEOUT_MS).unref();
}
