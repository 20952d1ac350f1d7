import type { FeedEvent, FeedMessage } from "./window/message-feed";

const sender = {
  __typename: "Member" as const,
  id: "u",
  username: "ada",
  name: "Ada",
  avatar: "avatar_ai.png",
  profileColor: null,
  role: "FREE" as const,
  xp: 0,
  level: 1,
  nextLevelXp: 100,
  joinedAt: "2026-01-01T00:00:00.000Z",
};

/** A stored message, numbered m1, m2 and so on. */
export function message(createdSeq: number, change: Partial<FeedMessage> = {}): FeedMessage {
  return {
    __typename: "Message",
    id: `m${createdSeq}`,
    channelId: "c",
    seq: createdSeq,
    createdSeq,
    content: `text ${createdSeq}`,
    createdAt: "2026-01-01T00:00:00.000Z",
    isEdited: false,
    deleted: false,
    clientMessageId: null,
    helpful: false,
    sender,
    replyTo: null,
    ...change,
  };
}

/** A channel as the server keeps it: every write takes the next number and changes one message. */
export class SimulatedChannel {
  readonly messages = new Map<string, FeedMessage>();
  readonly events: FeedEvent[] = [];

  write(kind: "create" | "edit" | "delete", pick: number): void {
    const seq = this.events.length + 1;
    const living = [...this.messages.values()].filter((known) => !known.deleted);
    const target = living[pick % Math.max(1, living.length)];
    const next =
      kind === "create" || !target
        ? message(seq)
        : kind === "edit"
          ? { ...target, seq, content: `edited at ${seq}`, isEdited: true }
          : { ...target, seq, content: "", deleted: true };
    this.messages.set(next.id, next);
    this.events.push({ seq, previousSeq: seq - 1, message: next });
  }

  state(): FeedMessage[] {
    return [...this.messages.values()].sort((a, b) => a.createdSeq - b.createdSeq);
  }

  /** What a subscription after a number replays: each changed message once, in its present state. */
  replay(afterSeq: number): FeedEvent[] {
    let previousSeq = afterSeq;
    return [...this.messages.values()]
      .filter((known) => known.seq > afterSeq)
      .sort((a, b) => a.seq - b.seq)
      .map((changed) => {
        const event = { seq: changed.seq, previousSeq, message: changed };
        previousSeq = changed.seq;
        return event;
      });
  }
}
