import { setImmediate, setTimeout } from "node:timers/promises";
import type { DataSource } from "typeorm";
import type { Clock } from "../../../kernel/clock";
import { transact } from "../../../kernel/database";
import type { MessageType } from "../messages/message.type";
import { storeReactions, type CountedMessage, type ReactionChange } from "./reaction.sql";

/** A channel's reactions are stored and announced at most this often. */
const MIN_INTERVAL_MS = 200;
const MAX_BATCH_SIZE = 1_000;

interface QueuedChange {
  change: ReactionChange;
  resolve: (message: MessageType | null) => void;
  reject: (error: unknown) => void;
}

interface ReactionQueueDeps {
  database: DataSource;
  clock: Clock;
  onChanged: (message: MessageType) => void;
}

/**
 * Stores the reactions of each channel in batches of one transaction: the first one immediately, then at most one batch per 200 ms.
 * Each batch produces one event per message, however many members reacted. Events are stored with the reactions, so a
 * crash can't separate them.
 */
export class ReactionQueue {
  /** By channel id, as long as changes are waiting, being stored, or the interval isn't over. */
  private readonly queues = new Map<string, QueuedChange[]>();

  constructor(private readonly deps: ReactionQueueDeps) {}

  /** Resolves with the message after the change; null if it was deleted. */
  store(channelId: string, change: ReactionChange): Promise<MessageType | null> {
    return new Promise((resolve, reject) => {
      const queue = this.queues.get(channelId) ?? [];
      queue.push({ change, resolve, reject });
      if (this.queues.has(channelId)) return;
      this.queues.set(channelId, queue);
      void this.run(channelId, queue);
    });
  }

  private async run(channelId: string, queue: QueuedChange[]): Promise<void> {
    // Requests that arrived together share a batch.
    await setImmediate();
    while (queue.length) {
      const interval = setTimeout(MIN_INTERVAL_MS, undefined, { ref: false });
      await this.storeBatch(channelId, queue.splice(0, MAX_BATCH_SIZE));
      await interval;
    }
    this.queues.delete(channelId);
  }

  /** Never rejects. */
  private async storeBatch(channelId: string, batch: readonly QueuedChange[]): Promise<void> {
    try {
      const changes = latestChanges(batch);
      const counted = await transact(this.deps.database, (manager) =>
        storeReactions(manager, channelId, changes, this.deps.clock.now()),
      );
      settle(batch, counted);
      for (const { message, changed } of counted) if (changed) this.deps.onChanged(message);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}

/** If a member changed a reaction several times, only the last change counts. */
function latestChanges(batch: readonly QueuedChange[]): ReactionChange[] {
  const keyOf = ({ messageId, userId, reaction }: ReactionChange): string => `${messageId} ${userId} ${reaction}`;
  return [...new Map(batch.map(({ change }) => [keyOf(change), change])).values()];
}

function settle(batch: readonly QueuedChange[], counted: readonly CountedMessage[]): void {
  const messages = new Map(counted.map(({ message }) => [message.id, message]));
  for (const { change, resolve } of batch) resolve(messages.get(change.messageId) ?? null);
}
