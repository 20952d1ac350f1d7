import type { WebSocket } from "ws";
import type { Bus } from "../kernel/bus";
import type { Clock } from "../kernel/clock";
import type { Logger } from "../kernel/logger";
import type { Role } from "../kernel/roles";
import type { Topics } from "../kernel/topics";
import type { Viewer } from "../kernel/viewer";

/** A longer one would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** graphql-transport-ws's own code for a refused or ended right to be here. */
const FORBIDDEN = 4403;
/** Clients come back at once, with the rights they have now. */
const SERVICE_RESTART = 1012;

/** Roles of the sessions among these that are still good. */
export type RolesOfSessions = (sessionIds: string[]) => Promise<Map<string, Role>>;

/** Closes a signed-in socket when its session ends, its token expires or its owner's role changes: at once, or at the next look. */
export class OpenSockets {
  private readonly sockets = new Map<WebSocket, Viewer>();
  private readonly leaveBus: () => void;
  private isLooking = false;

  constructor(
    private readonly bus: Bus<Topics>,
    private readonly rolesOfSessions: RolesOfSessions,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {
    this.leaveBus = bus.subscribe("eventsMayBeMissing", "all", () => void this.look());
  }

  /** Returns what releases it. */
  add(socket: WebSocket, viewer: Viewer): () => void {
    this.sockets.set(socket, viewer);
    const ends = [
      this.bus.subscribe("sessionEnded", viewer.sessionId, () => end(socket, "Session ended")),
      this.bus.subscribe("roleChanged", viewer.id, () => restart(socket)),
    ];
    const restMs = Math.min(viewer.tokenExpiresAt.getTime() - this.clock.now().getTime(), LONGEST_TIMER_MS);
    const expiry = setTimeout(() => end(socket, "Token expired"), restMs);
    return () => {
      clearTimeout(expiry);
      this.sockets.delete(socket);
      for (const leave of ends) leave();
    };
  }

  stop(): void {
    this.leaveBus();
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

const end = (socket: WebSocket, reason: string): void => socket.close(FORBIDDEN, reason);
const restart = (socket: WebSocket): void => socket.close(SERVICE_RESTART, "Role changed");
