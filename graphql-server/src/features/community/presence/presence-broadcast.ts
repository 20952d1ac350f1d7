import type { Broadcast } from "../../../kernel/events/broadcast-stream";
import type { Bus } from "../../../kernel/events/bus";
import { toAppError } from "../../../kernel/errors/error-format";
import type { AppError } from "../../../kernel/errors/errors";
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
  private pending: Change[] = [];
  private isLookingUp = false;
  private unsubscribes: (() => void)[] = [];

  constructor(private readonly deps: PresenceBroadcastDeps) {}

  listen(listener: Listener, onFailure: (error: AppError) => void): () => void {
    this.listeners.set(listener, onFailure);
    if (!this.unsubscribes.length) this.unsubscribes = this.subscribe();
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size) return;
      for (const unsubscribe of this.unsubscribes.splice(0)) unsubscribe();
      this.pending = [];
    };
  }

  private subscribe(): (() => void)[] {
    return [
      this.deps.bus.subscribe("presence", "all", (event) => this.enqueue(event)),
      this.deps.bus.subscribe("roleChanged", "all", ({ userId }) => {
        if (this.deps.presence.isOnline(userId)) this.enqueue({ userId, online: null });
      }),
    ];
  }

  private enqueue(change: Change): void {
    this.pending.push(change);
    void this.lookUp();
  }

  /** Changes that arrive during a lookup are batched into the next one. */
  private async lookUp(): Promise<void> {
    if (this.isLookingUp) return;
    this.isLookingUp = true;
    while (this.pending.length) {
      const events = this.pending;
      this.pending = [];
      try {
        const ids = [...new Set(events.map(({ userId }) => userId))];
        const found = await retryWhileUnavailable(
          () => this.deps.membersByIds(ids),
          () => this.listeners.size === 0,
        );
        const members = new Map(found.map((member) => [member.id, member]));
        for (const { userId, online } of events) this.publish(members.get(userId), online);
      } catch (error) {
        for (const onFailure of [...this.listeners.values()]) onFailure(toAppError(error).error);
      }
    }
    this.isLookingUp = false;
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
