import type { WebSocket } from "ws";
import type { Presence } from "../features/community";
import type { Bus } from "../kernel/events/bus";
import type { Clock } from "../kernel/clock";
import type { Logger } from "../kernel/logging/logger";
import type { Role } from "../kernel/auth/roles";
import type { Topics } from "../kernel/events/topics";
import type { Viewer } from "../kernel/auth/viewer";

/** A longer one would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** graphql-transport-ws's own code for a refused or ended right to be here. */
const FORBIDDEN = 4403;
/** Clients come back at once, with the rights they have now. */
const SERVICE_RESTART = 1012;

/** A client that does not answer the closing of its socket within this is cut off. */
const CLOSE_PATIENCE_MS = 3_000;
/** Of one person, on one process; a browser's tab has one. */
const MOST_PER_PERSON = 100;
/** Of one API key, on one process. */
const MOST_PER_KEY = 10;
/** A session may end while its socket is being admitted, unheard. */
const LOOK_INTERVAL_MS = 10_000;

/** Roles of the sessions among these that are still good. */
export type RolesOfSessions = (sessionIds: string[]) => Promise<Map<string, Role>>;

/**
 * Who is connected is online. Closes a signed-in socket when its session ends, its token expires or its owner's role changes: at
 * once, or at the next look.
 */
export class OpenSockets {
  private readonly sockets = new Map<WebSocket, Viewer>();
  private readonly counts = new Map<string, number>();
  private readonly leaveBus: () => void;
  private readonly timer: NodeJS.Timeout;
  private isLooking = false;

  constructor(
    private readonly bus: Bus<Topics>,
    private readonly presence: Presence,
    private readonly rolesOfSessions: RolesOfSessions,
    private readonly clock: Clock,
    private readonly logger: Logger,
    /** Off for load tests. */
    private readonly isLimited: boolean,
  ) {
    this.leaveBus = bus.subscribe("resyncRequired", "all", () => void this.look());
    this.timer = setInterval(() => void this.look(), LOOK_INTERVAL_MS).unref();
  }

  /** Returns what releases it; null, and nothing done, when the person has too many already. */
  add(socket: WebSocket, viewer: Viewer): (() => void) | null {
    const count = this.counts.get(viewer.id) ?? 0;
    if (this.isLimited && count >= MOST_PER_PERSON) return null;
    this.counts.set(viewer.id, count + 1);
    this.sockets.set(socket, viewer);
    const ends = [
      this.bus.subscribe("sessionEnded", viewer.sessionId, () => end(socket, "Session ended")),
      this.bus.subscribe("roleChanged", viewer.id, () => restart(socket)),
    ];
    const expiry = setTimeout(() => end(socket, "Token expired"), this.msUntil(viewer.tokenExpiresAt));
    const arrive = (): void => this.presence.connected(viewer.id, socket);
    // To somebody who was removed from the community it is closed for a while, and so they are not there.
    const arrival = viewer.kickedUntil ? setTimeout(arrive, this.msUntil(viewer.kickedUntil)) : undefined;
    if (!arrival) arrive();
    return () => {
      clearTimeout(expiry);
      clearTimeout(arrival);
      this.presence.disconnected(viewer.id, socket);
      for (const leave of ends) leave();
      if (this.sockets.delete(socket)) this.countDown(viewer.id);
    };
  }

  /** A program's socket: nobody is online with it, and `look` closes it when its key has ended. */
  addKey(socket: WebSocket, keyId: string, look: () => void): (() => void) | null {
    const count = this.counts.get(keyId) ?? 0;
    if (this.isLimited && count >= MOST_PER_KEY) return null;
    this.counts.set(keyId, count + 1);
    const leave = this.bus.subscribe("sessionEnded", keyId, () => end(socket, "This API key was revoked."));
    const timer = setInterval(look, LOOK_INTERVAL_MS).unref();
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      leave();
      clearInterval(timer);
      this.countDown(keyId);
    };
  }

  stop(): void {
    this.leaveBus();
    clearInterval(this.timer);
  }

  private countDown(viewerId: string): void {
    const left = (this.counts.get(viewerId) ?? 1) - 1;
    if (left > 0) this.counts.set(viewerId, left);
    else this.counts.delete(viewerId);
  }

  private msUntil(time: Date): number {
    return Math.min(time.getTime() - this.clock.now().getTime(), LONGEST_TIMER_MS);
  }

  /** What another process did may not have been announced here: one query for all sockets. */
  private async look(): Promise<void> {
    if (this.isLooking || !this.sockets.size) return;
    this.isLooking = true;
    try {
      const before = [...this.sockets];
      const roles = await this.rolesOfSessions([...new Set(before.map(([, { sessionId }]) => sessionId))]);
      for (const [socket, { sessionId, role }] of before) {
        if (!roles.has(sessionId)) end(socket, "Session ended");
        else if (roles.get(sessionId) !== role) restart(socket);
      }
    } catch (error) {
      this.logger.warn({ error }, "open sockets could not be looked after");
    } finally {
      this.isLooking = false;
    }
  }
}

const end = (socket: WebSocket, reason: string): void => closeSoon(socket, FORBIDDEN, reason);
const restart = (socket: WebSocket): void => closeSoon(socket, SERVICE_RESTART, "Role changed");

function closeSoon(socket: WebSocket, code: number, reason: string): void {
  socket.close(code, reason);
  setTimeout(() => socket.terminate(), CLOSE_PATIENCE_MS).unref();
}
