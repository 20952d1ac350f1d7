import type { DataSource } from "typeorm";
import type { Clock } from "../../../../kernel/clock";
import { isDatabaseUnavailable, transact } from "../../../../kernel/database";
import { AppError } from "../../../../kernel/errors/errors";
import { KeyedBatches } from "../../../../kernel/keyed-batches";
import type { ChannelAccess } from "../../channels/channel.sql";
import { storeMessages, type BatchResult, type SendResult } from "./message-batch.sql";
import type { NewMessage, RecordTradeCards } from "../message.sql";

const MAX_BATCH_SIZE = 50;

interface QueuedMessage {
  /** The sender's access, checked before the message was queued. */
  channel: ChannelAccess;
  message: NewMessage;
}

interface MessageQueueDeps {
  database: DataSource;
  clock: Clock;
  recordTradeCards: RecordTradeCards;
}

/**
 * Stores the messages of each channel in batches of one transaction. While a batch is being stored, new messages of the channel wait
 * for the next one. Otherwise, their transactions would wait for each other at the channel's row.
 */
export class MessageQueue {
  /** By channel. */
  private readonly batches = new KeyedBatches<QueuedMessage, SendResult>({
    run: (_, batch) => this.storeBatch(batch),
    choose: chooseBatch,
  });

  constructor(private readonly deps: MessageQueueDeps) {}

  /** The number of messages that wait for the batch before theirs. */
  get waitingCount(): number {
    return this.batches.waitingCount;
  }

  store(channel: ChannelAccess, message: NewMessage): Promise<SendResult> {
    return this.batches.add(channel.id, { channel, message });
  }

  private async storeBatch(batch: readonly QueuedMessage[]): Promise<Promise<SendResult>[]> {
    try {
      const results = await this.transact(batch, false);
      return batch.map((queued, index) => {
        const result = results[index];
        return result ? resultOf(result) : this.storeAlone(queued);
      });
    } catch (error) {
      // If the connection was lost during the commit, the messages may have been stored.
      if (batch.length === 1 || isDatabaseUnavailable(error)) throw error;
      return batch.map((queued) => this.storeAlone(queued));
    }
  }

  /** Doesn't hold up the others, so that one message can't fail a batch and one locked sender can't stop a channel. */
  private async storeAlone(queued: QueuedMessage): Promise<SendResult> {
    const [result] = await this.transact([queued], true);
    if (!result) throw new Error("The message was neither stored nor rejected");
    return resultOf(result);
  }

  private transact(batch: readonly QueuedMessage[], waitForLocks: boolean): Promise<BatchResult[]> {
    // The latest, because an admin may have changed the channel.
    const channel = batch.at(-1)?.channel;
    if (!channel) return Promise.resolve([]);
    const messages = batch.map(({ message }) => message);
    const { clock, recordTradeCards } = this.deps;
    const options = { now: clock.now(), waitForLocks, recordTradeCards };
    return transact(this.deps.database, (manager) => storeMessages(manager, channel, messages, options));
  }
}

const resultOf = (result: SendResult | AppError): Promise<SendResult> =>
  result instanceof AppError ? Promise.reject(result) : Promise.resolve(result);

/** The next messages; of those that may repeat each other or send the same upload, only the first. */
function chooseBatch(waiting: readonly QueuedMessage[]): QueuedMessage[] {
  const batch: QueuedMessage[] = [];
  const taken = new Set<string>();
  for (const queued of waiting) {
    const { senderId, textKey, clientMessageId, attachments } = queued.message;
    const keys = [
      `${senderId} text ${textKey}`,
      ...(clientMessageId === null ? [] : [`${senderId} id ${clientMessageId}`]),
      ...attachments.map(({ id }) => `upload ${id}`),
    ];
    if (keys.some((key) => taken.has(key))) continue;
    batch.push(queued);
    for (const key of keys) taken.add(key);
    if (batch.length === MAX_BATCH_SIZE) break;
  }
  return batch;
}
