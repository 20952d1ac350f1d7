import type { Bus } from "../../kernel/bus";
import type { Topics } from "../../kernel/topics";

/** A reload closes and opens the socket: only who stays away this long has left. */
const LEAVE_GRACE_MS = 10_000;

interface Person {
  sockets: Set<object>;
  leaving: NodeJS.Timeout | null;
}

/** Who has a live connection to this process. Several tabs count once. */
export class Presence {
  private readonly people = new Map<string, Person>();

  constructor(private readonly bus: Bus<Topics>) {}

  /** `socket` is any object that stands for the connection. */
  connected(userId: string, socket: object): void {
    const known = this.people.get(userId);
    if (known) {
      if (known.leaving) clearTimeout(known.leaving);
      known.leaving = null;
      known.sockets.add(socket);
      return;
    }
    this.people.set(userId, { sockets: new Set([socket]), leaving: null });
    this.bus.publish("presence", "all", { userId, online: true });
  }

  disconnected(userId: string, socket: object): void {
    const person = this.people.get(userId);
    if (!person?.sockets.delete(socket) || person.sockets.size) return;
    person.leaving = setTimeout(() => {
      this.people.delete(userId);
      this.bus.publish("presence", "all", { userId, online: false });
    }, LEAVE_GRACE_MS);
  }

  /** Ids of everybody online, admins included: who may see whom is the caller's matter. */
  onlineIds(): string[] {
    return [...this.people.keys()];
  }

  stop(): void {
    for (const { leaving } of this.people.values()) if (leaving) clearTimeout(leaving);
    this.people.clear();
  }
}
