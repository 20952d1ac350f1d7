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

/** Creates a stored message with the ID m1, m2, and so on. */
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
    threadOnly: false,
    helpful: false,
    sender,
    replyTo: null,
    attachments: [],
    thread: null,
    reactions: [],
    pinnedAt: null,
    tradeCard: null,
    ...change,
  };
}

/** A fake of the server's channel. Every write increments the sequence number and changes one message. */
export class SimulatedChannel {
  readonly messages = new Map<string, FeedMessage>();
  readonly events: FeedEvent[] = [];

  write(kind: "create" | "edit" | "delete", pick: number): void {
    const seq = this.events.length + 1;
    const remaining = [...this.messages.values()].filter(({ deleted }) => !deleted);
    const target = remaining[pick % Math.max(1, remaining.length)];
    const next =
      kind === "create" || !target
        ? message(seq)
        : kind === "edit"
          ? { ...target, seq, content: `edited at ${seq}`, isEdited: true }
          : { ...target, seq, content: "", deleted: true, attachments: [] };
    this.messages.set(next.id, next);
    this.events.push({ seq, previousSeq: seq - 1, message: next });
  }

  state(): FeedMessage[] {
    return [...this.messages.values()].sort((a, b) => a.createdSeq - b.createdSeq);
  }

  /** The events that a subscription replays: each changed message once, in its current state. */
  replay(afterSeq: number): FeedEvent[] {
    let previousSeq = afterSeq;
    return [...this.messages.values()]
      .filter(({ seq }) => seq > afterSeq)
      .sort((a, b) => a.seq - b.seq)
      .map((changed) => {
        const event = { seq: changed.seq, previousSeq, message: changed };
        previousSeq = changed.seq;
        return event;
      });
  }
}
