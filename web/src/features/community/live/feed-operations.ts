import type { ApolloClient } from "@apollo/client";
import { ServerError, ServerParseError } from "@apollo/client/errors";
import {
  ChannelEventsDocument,
  ChannelHistoryDocument,
  LocateMessageDocument,
  SendMessageDocument,
} from "./feed.generated";
import { errorCode, errorFields, errorRetryAfterSeconds, errorText } from "../../../lib/text/error-text";
import { writeReadPosition } from "../channels/marked-unread";
import { keepSubscribed } from "../../../lib/live/use-live-subscription";
import { messageTexts, sendTexts } from "../texts";
import type { FeedEvent, FeedMessage, PendingMessage } from "./window/message-feed";
import type { HistoryPage } from "./window/message-window";
import type { ThreadPage } from "./window/thread-window";
import type { Reaction } from "../../../gql/graphql";

// Messages bypass the Apollo cache: message-feed.ts handles their order, gaps, and pending state.
const NO_CACHE = { fetchPolicy: "no-cache" } as const;

const WRITE_TIMEOUT_MS = 10_000;

/** Without a timeout, one hanging request would block every later message. */
const writeOptions = () => ({
  ...NO_CACHE,
  context: { fetchOptions: { signal: AbortSignal.timeout(WRITE_TIMEOUT_MS) } },
});

const NOT_FOUND_CODES = new Set(["NOT_FOUND", "VALIDATION"]);
const RETRYABLE_CODES = new Set(["NO_RESPONSE", "UNAVAILABLE", "RATE_LIMITED"]);

const PAGE_SIZE = 50;

/** Loaded later than messages, because few visits use these operations, and each contains all fields of a message. */
export const markDocuments = () => import("./marks.generated");

/** Before or after a message ID, or around a sequence number. */
export interface HistoryPosition {
  before?: string;
  after?: string;
  aroundSeq?: number;
}

/** Where a message is shown. */
export interface MessageLocation {
  channelId: string;
  /** Whether its thread shows it, but not the channel. */
  threadOnly: boolean;
}

export interface Sent {
  kind: "sent";
  message: FeedMessage;
  xpAwarded: number;
  /** How long the server takes the same text for a repetition; null if this message isn't one. */
  duplicateWindowMs: number | null;
}

export interface Rejected {
  kind: "rejected";
  error: string;
  code: string | null;
  /** Whether the quoted message no longer exists. */
  isQuoteMissing: boolean;
  /** Whether the server removed the uploads. */
  areFilesMissing?: boolean;
}

/** retryLater: the server accepts the message after the delay. unreachable: no response, so the outcome is unknown. */
export type SendOutcome = Sent | Rejected | { kind: "retryLater"; delayMs: number } | { kind: "unreachable" };

/** The GraphQL operations of a channel feed. */
export class FeedOperations {
  constructor(private readonly client: ApolloClient) {}

  /** Fetches the page at a position, or the newest page for an empty position. */
  async fetchHistory(channelId: string, position: HistoryPosition): Promise<HistoryPage & { lastReadSeq: number }> {
    const first = position.after ? PAGE_SIZE : null;
    const { data } = await this.client.query({
      query: ChannelHistoryDocument,
      variables: { channelId, first, ...position },
      ...NO_CACHE,
    });
    if (!data?.channel) throw new Error("The server returned no history");
    const { messages, lastSeq, lastReadSeq } = data.channel;
    return {
      messages: messages.edges.map((edge) => edge.node),
      hasOlder: messages.pageInfo.hasPreviousPage,
      hasNewer: messages.pageInfo.hasNextPage,
      lastSeq,
      lastReadSeq,
    };
  }

  /** Returns null if the message was deleted or the viewer cannot access it. */
  async locate(messageId: string): Promise<(MessageLocation & { createdSeq: number }) | null> {
    try {
      const { data } = await this.client.query({
        query: LocateMessageDocument,
        variables: { id: messageId },
        ...NO_CACHE,
      });
      return data?.message ?? null;
    } catch (error) {
      if (NOT_FOUND_CODES.has(errorCode(error) ?? "")) return null;
      throw error;
    }
  }

  /**
   * Subscribes to channel events, and resubscribes from the current `afterSeq()` if the connection drops. A rejected
   * subscription calls `onRejected` and stays closed.
   */
  subscribe(
    channelId: string,
    afterSeq: () => number,
    onEvent: (event: FeedEvent) => void,
    onRejected: (reason: string) => void,
  ): () => void {
    return keepSubscribed(this.client, ChannelEventsDocument, () => ({ channelId, afterSeq: afterSeq() }), {
      onData: ({ channelEvents }) => onEvent(channelEvents),
      onRejected: (error) => onRejected(errorText(error)),
    });
  }

  /** The files must be uploaded. */
  async send(
    channelId: string,
    { content, clientMessageId, replyTo, threadRoot, files = [] }: PendingMessage,
  ): Promise<SendOutcome> {
    try {
      const attachments = files.map(({ attachmentId, altText }) => ({ id: attachmentId ?? "", altText }));
      const replyToId = replyTo?.id ?? null;
      const input = {
        channelId,
        content,
        clientMessageId,
        replyToId,
        ...(threadRoot && { threadOnly: true }),
        ...(files.length > 0 && { attachments }),
      };
      const { data } = await this.client.mutate({
        mutation: SendMessageDocument,
        variables: { input },
        ...writeOptions(),
      });
      if (!data) throw new Error("The server returned no message");
      const { message, xpAwarded, duplicateWindowMs } = data.sendMessage;
      if (xpAwarded > 0) this.updateOwnXp(message.sender);
      return { kind: "sent", message, xpAwarded, duplicateWindowMs };
    } catch (error) {
      if (errorCode(error) === "HELD") void this.client.refetchQueries({ include: ["HeldMessages"] });
      return toSendOutcome(error);
    }
  }

  async edit(messageId: string, content: string): Promise<FeedMessage> {
    const { EditMessageDocument } = await markDocuments();
    const variables = { input: { messageId, content } };
    const { data } = await this.client.mutate({ mutation: EditMessageDocument, variables, ...writeOptions() });
    if (!data) throw new Error(messageTexts.updateFailed);
    return data.editMessage;
  }

  async remove(messageId: string, reason: string | null): Promise<FeedMessage> {
    const { DeleteMessageDocument } = await markDocuments();
    const { data } = await this.client.mutate({
      mutation: DeleteMessageDocument,
      variables: { messageId, reason },
      ...writeOptions(),
    });
    if (!data) throw new Error(messageTexts.deleteFailed);
    return data.deleteMessage;
  }

  /** The newest replies, or those before a reply. Returns null if the message is gone or the viewer can't access it. */
  async fetchThread(messageId: string, before: string | null): Promise<ThreadPage | null> {
    try {
      const { ThreadPageDocument } = await markDocuments();
      const { data } = await this.client.query({
        query: ThreadPageDocument,
        variables: { messageId, before },
        ...NO_CACHE,
      });
      if (!data?.thread) throw new Error("The server returned no thread");
      const { channelId, root, replies, viewerFollows } = data.thread;
      return {
        channelId,
        root,
        replies: replies.edges.map(({ node }) => node),
        hasOlder: replies.pageInfo.hasPreviousPage,
        isFollowing: viewerFollows,
      };
    } catch (error) {
      if (NOT_FOUND_CODES.has(errorCode(error) ?? "")) return null;
      throw error;
    }
  }

  async isFollowing(messageId: string): Promise<boolean> {
    const { ThreadFollowDocument } = await markDocuments();
    const { data } = await this.client.query({ query: ThreadFollowDocument, variables: { messageId }, ...NO_CACHE });
    return data?.thread?.viewerFollows ?? false;
  }

  async follow(messageId: string, isFollowing: boolean): Promise<void> {
    const { FollowThreadDocument, UnfollowThreadDocument } = await markDocuments();
    const mutation = isFollowing ? FollowThreadDocument : UnfollowThreadDocument;
    await this.client.mutate({ mutation, variables: { messageId }, ...writeOptions() });
  }

  async react(messageId: string, reaction: Reaction, isAdded: boolean): Promise<FeedMessage> {
    const { AddReactionDocument, RemoveReactionDocument } = await markDocuments();
    const mutation = isAdded ? AddReactionDocument : RemoveReactionDocument;
    const { data } = await this.client.mutate({ mutation, variables: { messageId, reaction }, ...writeOptions() });
    if (!data) throw new Error("The server returned no message");
    return data.message;
  }

  /** Also writes the channel's new position and counts to the cache. */
  async markUnread(messageId: string): Promise<void> {
    const { MarkChannelUnreadDocument } = await markDocuments();
    const variables = { input: { messageId } };
    const { data } = await this.client.mutate({ mutation: MarkChannelUnreadDocument, variables, ...writeOptions() });
    if (data) writeReadPosition(this.client.cache, data.markChannelUnread);
  }

  async save(messageId: string, isSaved: boolean): Promise<void> {
    const { SaveMessageDocument, UnsaveMessageDocument } = await markDocuments();
    const mutation = isSaved ? SaveMessageDocument : UnsaveMessageDocument;
    await this.client.mutate<unknown, { messageId: string }>({ mutation, variables: { messageId }, ...writeOptions() });
  }

  async pin(messageId: string, isPinned: boolean): Promise<FeedMessage> {
    const { PinMessageDocument, UnpinMessageDocument } = await markDocuments();
    const mutation = isPinned ? PinMessageDocument : UnpinMessageDocument;
    const { data } = await this.client.mutate({ mutation, variables: { messageId }, ...writeOptions() });
    if (!data) throw new Error("The server returned no message");
    return data.message;
  }

  /** Writes the sender's new XP to the cache, so that the rest of the page updates. */
  private updateOwnXp({ id, xp, level, nextLevelXp }: FeedMessage["sender"]): void {
    const { cache } = this.client;
    cache.modify({
      id: cache.identify({ __typename: "Viewer", id }),
      fields: { xp: () => xp, level: () => level, nextLevelXp: () => nextLevelXp },
    });
  }
}

function toSendOutcome(error: unknown): SendOutcome {
  const code = errorCode(error);
  const retryAfterSeconds = errorRetryAfterSeconds(error);
  if (code === "RATE_LIMITED" && retryAfterSeconds !== null)
    return { kind: "retryLater", delayMs: retryAfterSeconds * 1_000 };
  if (code ? RETRYABLE_CODES.has(code) : isGatewayError(error)) return { kind: "unreachable" };
  return {
    kind: "rejected",
    error: code && code !== "INTERNAL" ? errorText(error) : sendTexts.sendFailed,
    code,
    isQuoteMissing: "replyToId" in errorFields(error),
    ...("attachments" in errorFields(error) && { areFilesMissing: true }),
  };
}

/** Whether a proxy answered instead of the server. The server may or may not have processed the request. */
const isGatewayError = (error: unknown): boolean =>
  ServerParseError.is(error) || (ServerError.is(error) && error.statusCode >= 500);
