import type { Broadcast } from "../../../kernel/events/broadcast-stream";
import type { Bus } from "../../../kernel/events/bus";
import { toAppError } from "../../../kernel/errors/error-format";
import type { AppError } from "../../../kernel/errors/errors";
import { KeyedBatches } from "../../../kernel/keyed-batches";
import { retryWhileUnavailable } from "../../../kernel/retry";
import type { Topics } from "../../../kernel/events/topics";
import type { Member } from "../../accounts";
import { Role } from "../../../kernel/auth/roles";
import type { PresenceEvent } from "./presence.type";
import type { Presence } from "./presence";

type Listener = (event: PresenceEvent) => void;

interface Change {
  userId: string;
  /** Null: the role of an online member changed. */
  online: boolean | null;
}

interface PresenceBroadcastDeps {
  bus: Bus<Topics>;
  presence: Pick<Presence, "isOnline">;
  membersByIds: (ids: string[]) => Promise<Member[]>;
}

/**
 * Presence events with their member, loaded once for all subscribers and sent in order. Only admins see admins, so members see a
 * new admin go offline and a former admin come online.
 */
export class PresenceBroadcast implements Broadcast<PresenceEvent> {
  readonly key = "presenceChanged";
  private readonly listeners = new Map<Listener, (error: AppError) => void>();
  /** Changes that arrive during a lookup share the next one. */
  private readonly changes = new KeyedBatches<Change>({ run: (_, changes) => this.lookUp(changes) });
  private unsubscribes: (() => void)[] = [];

  constructor(private readonly deps: PresenceBroadcastDeps) {}

  listen(listener: Listener, onFailure: (error: AppError) => void): () => void {
    this.listeners.set(listener, onFailure);
    if (!this.unsubscribes.length) this.unsubscribes = this.subscribe();
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size) return;
      for (const unsubscribe of this.unsubscribes.splice(0)) unsubscribe();
    };
  }

  private subscribe(): (() => void)[] {
    return [
      this.deps.bus.subscribe("presence", "all", (event) => void this.changes.add("all", event)),
      this.deps.bus.subscribe("roleChanged", "all", ({ userId }) => {
        if (this.deps.presence.isOnline(userId)) void this.changes.add("all", { userId, online: null });
      }),
    ];
  }

  private async lookUp(changes: readonly Change[]): Promise<[]> {
    try {
      const ids = [...new Set(changes.map(({ userId }) => userId))];
      const found = await retryWhileUnavailable(
        () => this.deps.membersByIds(ids),
        () => this.listeners.size === 0,
      );
      const members = new Map(found.map((member) => [member.id, member]));
      for (const { userId, online } of changes) this.publish(members.get(userId), online);
    } catch (error) {
      for (const onFailure of [...this.listeners.values()]) onFailure(toAppError(error).error);
    }
    return [];
  }

  private publish(member: Member | undefined, online: boolean | null): void {
    if (!member) return;
    // Members see the new admin go offline as a regular member; the next event reaches only admins.
    if (online === null && member.role === Role.ADMIN)
      this.broadcast({ member: { ...member, role: Role.FREE }, online: false });
    this.broadcast({ member, online: online ?? true });
  }

  private broadcast(event: PresenceEvent): void {
    for (const listener of this.listeners.keys()) listener(event);
  }
}
