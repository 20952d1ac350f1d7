import type { Broadcast } from "../../kernel/broadcast-stream";
import type { Bus } from "../../kernel/bus";
import { toAppError } from "../../kernel/error-format";
import type { AppError } from "../../kernel/errors";
import type { Topics } from "../../kernel/topics";
import type { Member } from "../accounts";
import type { PresenceEvent } from "./message.type";

type Listener = (event: PresenceEvent) => void;

/** Comings and goings with the member each is about, looked up once for all who listen and in the order they happened. */
export class PresenceBroadcast implements Broadcast<PresenceEvent> {
  readonly key = "presenceChanged";
  private readonly listeners = new Map<Listener, (error: AppError) => void>();
  private waiting: Topics["presence"][] = [];
  private isLookingUp = false;
  private unsubscribe: (() => void) | null = null;

  constructor(
    private readonly bus: Bus<Topics>,
    private readonly membersByIds: (ids: string[]) => Promise<Member[]>,
  ) {}

  listen(listener: Listener, onBroken: (error: AppError) => void): () => void {
    this.listeners.set(listener, onBroken);
    this.unsubscribe ??= this.bus.subscribe("presence", "all", (event) => {
      this.waiting.push(event);
      void this.lookUp();
    });
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size) return;
      this.unsubscribe?.();
      this.unsubscribe = null;
      this.waiting = [];
    };
  }

  /** What happens during one look-up is looked up together in the next. */
  private async lookUp(): Promise<void> {
    if (this.isLookingUp) return;
    this.isLookingUp = true;
    while (this.waiting.length) {
      const events = this.waiting;
      this.waiting = [];
      try {
        const found = await this.membersByIds([...new Set(events.map(({ userId }) => userId))]);
        const members = new Map(found.map((member) => [member.id, member]));
        for (const { userId, online } of events) this.tell(members.get(userId), online);
      } catch (error) {
        for (const onBroken of [...this.listeners.values()]) onBroken(toAppError(error).error);
      }
    }
    this.isLookingUp = false;
  }

  private tell(member: Member | undefined, online: boolean): void {
    if (member) for (const listener of this.listeners.keys()) listener({ member, online });
  }
}
