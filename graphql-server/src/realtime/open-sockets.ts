import type { WebSocket } from "ws";
import type { Presence } from "../features/community";
import type { Bus } from "../kernel/events/bus";
import type { Clock } from "../kernel/clock";
import type { Logger } from "../kernel/logging/logger";
import type { Role } from "../kernel/auth/roles";
import type { Topics } from "../kernel/events/topics";
import type { Viewer } from "../kernel/auth/viewer";

/** A longer one would fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** graphql-transport-ws's own code for a refused or ended right to be here. */
const FORBIDDEN = 4403;
/** Clients come back at once, with the rights they have now. */
const SERVICE_RESTART = 1012;

/** A client that does not answer the closing of its socket within this is cut off. */
const CLOSE_TIMEOUT_MS = 3_000;
/** Of one person, on one process; a browser's tab has one. */
const MAX_PER_USER = 100;
/** Of one API key, on one process. */
const MAX_PER_KEY = 10;
/** A session may end while its socket is being admitted, unheard. */
const RECHECK_INTERVAL_MS = 10_000;

/** Roles of the sessions among these that are still good. */
export type LoadSessionRoles = (sessionIds: string[]) => Promise<Map<string, Role>>;

/**
 * Who is connected is online. Closes a signed-in socket when its session ends, its token expires or its owner's role changes: at
 * once, or at the next look.
 */
export class OpenSockets {
  private readonly sockets = new Map<WebSocket, Viewer>();
  private readonly counts = new Map<string, number>();
  private readonly unsubscribe: () => void;
  private readonly timer: NodeJS.Timeout;
  private isRechecking = false;

  constructor(
    private readonly bus: Bus<Topics>,
    private readonly presence: Presence,
    private readonly loadSessionRoles: LoadSessionRoles,
    private readonly clock: Clock,
    private readonly logger: Logger,
    /** Off for load tests. */
    private readonly isLimited: boolean,
  ) {
    this.unsubscribe = bus.subscribe("resyncRequired", "all", () => void this.look());
    this.timer = setInterval(() => void this.look(), RECHECK_INTERVAL_MS).unref();
  }

  /** Returns what releases it; null, and nothing done, when the person has too many already. */
  add(socket: WebSocket, viewer: Viewer): (() => void) | null {
    const count = this.counts.get(viewer.id) ?? 0;
    if (this.isLimited && count >= MAX_PER_USER) return null;
    this.counts.set(viewer.id, count + 1);
    this.sockets.set(socket, viewer);
    const unsubscribes = [
      this.bus.subscribe("sessionEnded", viewer.sessionId, () => close(socket, "Session ended")),
      this.bus.subscribe("roleChanged", viewer.id, () => restart(socket)),
    ];
    const expiry = setTimeout(() => close(socket, "Token expired"), this.msUntil(viewer.tokenExpiresAt));
    const markOnline = (): void => this.presence.connected(viewer.id, socket);
    // To somebody who was removed from the community it is closed for a while, and so they are not there.
    const onlineTimer = viewer.kickedUntil ? setTimeout(markOnline, this.msUntil(viewer.kickedUntil)) : undefined;
    if (!onlineTimer) markOnline();
    return () => {
      clearTimeout(expiry);
      clearTimeout(onlineTimer);
      this.presence.disconnected(viewer.id, socket);
      for (const leave of unsubscribes) leave();
      if (this.sockets.delete(socket)) this.decrement(viewer.id);
    };
  }

  /** A program's socket: nobody is online with it, and `look` closes it when its key has ended. */
  addKey(socket: WebSocket, keyId: string, recheck: () => void): (() => void) | null {
    const count = this.counts.get(keyId) ?? 0;
    if (this.isLimited && count >= MAX_PER_KEY) return null;
    this.counts.set(keyId, count + 1);
    const leave = this.bus.subscribe("sessionEnded", keyId, () => close(socket, "This API key was revoked."));
    const timer = setInterval(recheck, RECHECK_INTERVAL_MS).unref();
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      leave();
      clearInterval(timer);
      this.decrement(keyId);
    };
  }

  stop(): void {
    this.unsubscribe();
    clearInterval(this.timer);
  }

  private decrement(viewerId: string): void {
    const left = (this.counts.get(viewerId) ?? 1) - 1;
    if (left > 0) this.counts.set(viewerId, left);
    else this.counts.delete(viewerId);
  }

  private msUntil(time: Date): number {
    return Math.min(time.getTime() - this.clock.now().getTime(), MAX_TIMER_MS);
  }

  /** What another process did may not have been announced here: one query for all sockets. */
  private async look(): Promise<void> {
    if (this.isRechecking || !this.sockets.size) return;
    this.isRechecking = true;
    try {
      const before = [...this.sockets];
      const roles = await this.loadSessionRoles([...new Set(before.map(([, { sessionId }]) => sessionId))]);
      for (const [socket, { sessionId, role }] of before) {
        if (!roles.has(sessionId)) close(socket, "Session ended");
        else if (roles.get(sessionId) !== role) restart(socket);
      }
    } catch (error) {
      this.logger.warn({ error }, "open sockets could not be looked after");
    } finally {
      this.isRechecking = false;
    }
  }
}

const close = (socket: WebSocket, reason: string): void => closeWithTimeout(socket, FORBIDDEN, reason);
const restart = (socket: WebSocket): void => closeWithTimeout(socket, SERVICE_RESTART, "Role changed");

function closeWithTimeout(socket: WebSocket, code: number, reason: string): void {
  socket.close(code, reason);
  setTimeout(() => socket.terminate(), CLOSE_TIMEOUT_MS).unref();
}
