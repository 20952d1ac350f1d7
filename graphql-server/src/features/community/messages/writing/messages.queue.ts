import { setImmediate } from "node:timers/promises";
import type { DataSource } from "typeorm";
import type { Clock } from "../../../../kernel/clock";
import { isDatabaseUnavailable, transact } from "../../../../kernel/database";
import { AppError } from "../../../../kernel/errors/errors";
import type { ChannelAccess } from "../../channels/channel.sql";
import { storeMessages, type BatchResult, type SendResult } from "./message-batch.sql";
import type { NewMessage } from "../message.sql";

const MAX_BATCH_SIZE = 50;

interface QueuedMessage {
  /** The sender's access, checked before the message was queued. */
  channel: ChannelAccess;
  message: NewMessage;
  resolve: (result: SendResult) => void;
  reject: (error: unknown) => void;
}

interface MessageQueueDeps {
  database: DataSource;
  clock: Clock;
}

/**
 * Stores the messages of each channel in batches of one transaction. While a batch is being stored, new messages of the channel wait
 * for the next one. Otherwise, their transactions would wait for each other at the channel's row.
 */
export class MessageQueue {
  /** By channel id, as long as messages of the channel are waiting or being stored. */
  private readonly queues = new Map<string, QueuedMessage[]>();

  constructor(private readonly deps: MessageQueueDeps) {}

  /** The number of messages that wait for the batch before theirs. */
  get waitingCount(): number {
    return [...this.queues.values()].reduce((sum, queue) => sum + queue.length, 0);
  }

  store(channel: ChannelAccess, message: NewMessage): Promise<SendResult> {
    return new Promise((resolve, reject) => {
      const queue = this.queues.get(channel.id) ?? [];
      queue.push({ channel, message, resolve, reject });
      if (this.queues.has(channel.id)) return;
      this.queues.set(channel.id, queue);
      void this.run(channel.id, queue);
    });
  }

  private async run(channelId: string, queue: QueuedMessage[]): Promise<void> {
    while (queue.length) {
      // Requests that arrived together share a batch.
      await setImmediate();
      await this.storeBatch(takeBatch(queue));
    }
    this.queues.delete(channelId);
  }

  /** Never rejects. */
  private async storeBatch(batch: QueuedMessage[]): Promise<void> {
    try {
      const results = await this.transact(batch, false);
      for (const [index, queued] of batch.entries()) {
        const result = results[index];
        if (result) settle(queued, result);
        else void this.storeAlone(queued);
      }
    } catch (error) {
      // If the connection was lost during the commit, the messages may have been stored.
      const isRejected = batch.length > 1 && !isDatabaseUnavailable(error);
      for (const queued of batch) {
        if (isRejected) void this.storeAlone(queued);
        else queued.reject(error);
      }
    }
  }

  /** Doesn't hold up the others, so that one message can't fail a batch and one locked sender can't stop a channel. */
  private async storeAlone(queued: QueuedMessage): Promise<void> {
    try {
      const [result] = await this.transact([queued], true);
      if (!result) throw new Error("The message was neither stored nor rejected");
      settle(queued, result);
    } catch (error) {
      queued.reject(error);
    }
  }

  private transact(batch: readonly QueuedMessage[], waitForLocks: boolean): Promise<BatchResult[]> {
    // The latest, because an admin may have changed the channel.
    const channel = batch.at(-1)?.channel;
    if (!channel) return Promise.resolve([]);
    const messages = batch.map(({ message }) => message);
    const options = { now: this.deps.clock.now(), waitForLocks };
    return transact(this.deps.database, (manager) => storeMessages(manager, channel, messages, options));
  }
}

function settle({ resolve, reject }: QueuedMessage, result: SendResult | AppError): void {
  if (result instanceof AppError) reject(result);
  else resolve(result);
}

/** Removes the next messages from the queue; of those that may repeat each other or send the same upload, only the first. */
function takeBatch(queue: QueuedMessage[]): QueuedMessage[] {
  const batch: QueuedMessage[] = [];
  const later: QueuedMessage[] = [];
  const taken = new Set<string>();
  for (const queued of queue.splice(0)) {
    const { senderId, textKey, clientMessageId, attachments } = queued.message;
    const keys = [
      `${senderId} text ${textKey}`,
      ...(clientMessageId === null ? [] : [`${senderId} id ${clientMessageId}`]),
      ...attachments.map(({ id }) => `upload ${id}`),
    ];
    if (batch.length < MAX_BATCH_SIZE && !keys.some((key) => taken.has(key))) {
      batch.push(queued);
      for (const key of keys) taken.add(key);
    } else later.push(queued);
  }
  queue.push(...later);
  return batch;
}
