import type { ApolloClient } from "@apollo/client";
import { ServerError, ServerParseError } from "@apollo/client/errors";
import {
  ChannelEventsDocument,
  ChannelHistoryDocument,
  DeleteMessageDocument,
  EditMessageDocument,
  LocateMessageDocument,
  SendMessageDocument,
} from "./feed.generated";
import { errorCode, errorFields, errorRetryAfterSeconds, errorText } from "../../../lib/text/error-text";
import { keepSubscribed } from "../../../lib/live/use-live-subscription";
import { messageTexts, sendTexts } from "../texts";
import type { FeedEvent, FeedMessage, PendingMessage } from "./window/message-feed";
import type { HistoryPage } from "./window/message-window";
import type { SendOutcome } from "./sending/send-queue";

// Messages do not go through the cache: their rules (sequence, gaps, bubbles) are those of message-feed.ts.
const uncached = { fetchPolicy: "no-cache" } as const;

const writeTimeoutMs = 10_000;

/** A request that hangs would hold back whatever was written after it. */
const uncachedWrite = () => ({
  ...uncached,
  context: { fetchOptions: { signal: AbortSignal.timeout(writeTimeoutMs) } },
});

const GONE = new Set(["NOT_FOUND", "VALIDATION"]);
const ASK_AGAIN = new Set(["NO_RESPONSE", "UNAVAILABLE", "RATE_LIMITED"]);

const PAGE_SIZE = 50;

/** Before or after a message, or around a number of the channel's sequence. */
export interface PlaceInHistory {
  before?: string;
  after?: string;
  aroundSeq?: number;
}

/** The feed's calls to the server. */
export class FeedOperations {
  constructor(private readonly client: ApolloClient) {}

  /** A page of the channel at a place; the newest one without. */
  async history(channelId: string, place: PlaceInHistory): Promise<HistoryPage & { lastReadSeq: number }> {
    const first = place.after ? PAGE_SIZE : null;
    const { data } = await this.client.query({
      query: ChannelHistoryDocument,
      variables: { channelId, first, ...place },
      ...uncached,
    });
    if (!data) throw new Error("The server sent no history");
    const { messages, lastSeq, lastReadSeq } = data.channel;
    return {
      messages: messages.edges.map((edge) => edge.node),
      hasOlder: messages.pageInfo.hasPreviousPage,
      hasNewer: messages.pageInfo.hasNextPage,
      lastSeq,
      lastReadSeq,
    };
  }

  /** Where a message stands; null when it was deleted or is out of reach. */
  async locate(messageId: string): Promise<{ channelId: string; createdSeq: number } | null> {
    try {
      const { data } = await this.client.query({
        query: LocateMessageDocument,
        variables: { id: messageId },
        ...uncached,
      });
      return data?.message ?? null;
    } catch (error) {
      if (GONE.has(errorCode(error) ?? "")) return null;
      throw error;
    }
  }

  /** Follows the channel after a number, that of the moment each time it subscribes; `onRefused` ends it. */
  follow(
    channelId: string,
    afterSeq: () => number,
    onEvent: (event: FeedEvent) => void,
    onRefused: (reason: string) => void,
  ): () => void {
    return keepSubscribed(this.client, ChannelEventsDocument, () => ({ channelId, afterSeq: afterSeq() }), {
      onData: ({ channelEvents }) => onEvent(channelEvents),
      onRejected: (error) => onRefused(errorText(error)),
    });
  }

  async send(channelId: string, { content, clientMessageId, replyTo }: PendingMessage): Promise<SendOutcome> {
    try {
      const input = { channelId, content, clientMessageId, replyToId: replyTo?.id ?? null };
      const { data } = await this.client.mutate({
        mutation: SendMessageDocument,
        variables: { input },
        ...uncachedWrite(),
      });
      if (!data) throw new Error("The server sent no message");
      const { message, xpAwarded } = data.sendMessage;
      if (xpAwarded > 0) this.updateOwnXp(message.sender);
      return { kind: "sent", message, xpAwarded };
    } catch (error) {
      return outcomeOf(error);
    }
  }

  async edit(messageId: string, content: string): Promise<FeedMessage> {
    const variables = { input: { messageId, content } };
    const { data } = await this.client.mutate({ mutation: EditMessageDocument, variables, ...uncachedWrite() });
    if (!data) throw new Error(messageTexts.updateFailed);
    return data.editMessage;
  }

  async remove(messageId: string, reason: string | null): Promise<FeedMessage> {
    const { data } = await this.client.mutate({
      mutation: DeleteMessageDocument,
      variables: { messageId, reason },
      ...uncachedWrite(),
    });
    if (!data) throw new Error(messageTexts.deleteFailed);
    return data.deleteMessage;
  }

  /** The acknowledged message carries the sender's new XP: what the rest of the page shows of it follows. */
  private updateOwnXp({ id, xp, level, nextLevelXp }: FeedMessage["sender"]): void {
    const { cache } = this.client;
    cache.modify({
      id: cache.identify({ __typename: "Viewer", id }),
      fields: { xp: () => xp, level: () => level, nextLevelXp: () => nextLevelXp },
    });
  }
}

function outcomeOf(error: unknown): SendOutcome {
  const code = errorCode(error);
  const retryAfterSeconds = errorRetryAfterSeconds(error);
  if (code === "RATE_LIMITED" && retryAfterSeconds !== null)
    return { kind: "later", pauseMs: retryAfterSeconds * 1_000 };
  if (code ? ASK_AGAIN.has(code) : isOfProxy(error)) return { kind: "unreachable" };
  return {
    kind: "refused",
    error: code && code !== "INTERNAL" ? errorText(error) : sendTexts.sendFailed,
    code,
    isQuoteGone: "replyToId" in errorFields(error),
  };
}

/** An answer of something on the way to the server: what became of the request nobody knows. */
const isOfProxy = (error: unknown): boolean =>
  ServerParseError.is(error) || (ServerError.is(error) && error.statusCode >= 500);
