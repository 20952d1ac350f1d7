import type { FeedMessageFragment, Reaction } from "../../../../gql/graphql";

/** The loading state of the page on one side of the window. */
export type PageState = "idle" | "loading" | "failed";

/** A message. Events contain nothing about the viewer, so pages and mutations provide the last two fields. */
export type FeedMessage = FeedMessageFragment & {
  viewerReactions?: readonly Reaction[];
  viewerSaved?: boolean;
};
export type Quote = NonNullable<FeedMessage["replyTo"]>;

/** The newer state of a message, with what is known about the viewer and the latest counts of its thread. */
export function newerOf(current: FeedMessage, incoming: FeedMessage): FeedMessage {
  const [newer, older] = current.seq < incoming.seq ? [incoming, current] : [current, incoming];
  const viewerReactions = newer.viewerReactions ?? older.viewerReactions;
  const viewerSaved = newer.viewerSaved ?? older.viewerSaved;
  const thread = (older.thread?.seq ?? 0) > (newer.thread?.seq ?? 0) ? older.thread : newer.thread;
  const isComplete =
    viewerReactions === newer.viewerReactions && viewerSaved === newer.viewerSaved && thread === newer.thread;
  return isComplete ? newer : { ...newer, viewerReactions, viewerSaved, thread };
}

/** Applies the counts that the event of a reply contains to the message that started the thread. */
export function withThreadCounts(messages: readonly FeedMessage[], { thread }: FeedMessage): readonly FeedMessage[] {
  if (!thread) return messages;
  const isOutdated = ({ id, thread: known }: FeedMessage): boolean =>
    id === thread.rootId && (known?.seq ?? 0) < thread.seq;
  if (!messages.some(isOutdated)) return messages;
  return messages.map((message) => (isOutdated(message) ? { ...message, thread } : message));
}

/**
 * Inserts or replaces messages by ID, in order of `createdSeq`. An older state never replaces a newer one. All messages of
 * a sender get the sender's latest profile.
 */
export function mergeMessages(
  messages: readonly FeedMessage[],
  incoming: readonly FeedMessage[],
): readonly FeedMessage[] {
  const [first, ...others] = incoming;
  if (!first) return messages;
  if (others.length === 0) {
    const previous = messages.findLast(({ sender }) => sender.id === first.sender.id);
    const all = insertMessage(messages, first);
    // All messages of a sender share one profile, so comparing one is enough.
    return !previous || hasSameProfile(previous.sender, first.sender) ? all : withLatestSenders(all, incoming);
  }
  const all = mergeById(messages, incoming).sort((a, b) => a.createdSeq - b.createdSeq);
  return withLatestSenders(all, incoming);
}

/** The fast path for the common case of one message. */
function insertMessage(messages: readonly FeedMessage[], message: FeedMessage): readonly FeedMessage[] {
  const before = messages.findLastIndex(({ createdSeq }) => createdSeq <= message.createdSeq);
  const current = messages[before];
  if (current?.id !== message.id) return [...messages.slice(0, before + 1), message, ...messages.slice(before + 1)];
  const latest = newerOf(current, message);
  return latest === current ? messages : [...messages.slice(0, before), latest, ...messages.slice(before + 1)];
}

/** Each message once, in its newest state. Not sorted. */
export function mergeById(messages: readonly FeedMessage[], incoming: readonly FeedMessage[]): FeedMessage[] {
  const byId = new Map(messages.map((message) => [message.id, message]));
  for (const message of incoming) {
    const current = byId.get(message.id);
    byId.set(message.id, current ? newerOf(current, message) : message);
  }
  return [...byId.values()];
}

const hasSameProfile = (a: FeedMessage["sender"], b: FeedMessage["sender"]): boolean =>
  a.username === b.username &&
  a.name === b.name &&
  a.avatar === b.avatar &&
  a.profileColor === b.profileColor &&
  a.role === b.role &&
  a.level === b.level;

/** Each event or page includes a snapshot of its senders. Applies the incoming snapshots to all messages. */
function withLatestSenders(messages: readonly FeedMessage[], incoming: readonly FeedMessage[]): readonly FeedMessage[] {
  const senders = new Map(incoming.map(({ sender }) => [sender.id, sender]));
  const senderOf = ({ sender }: FeedMessage): FeedMessage["sender"] => {
    const latest = senders.get(sender.id) ?? sender;
    return hasSameProfile(latest, sender) ? sender : latest;
  };
  const quotedUsername = (replyTo: Quote): string => senders.get(replyTo.senderId)?.username ?? replyTo.senderUsername;
  const isCurrent = (message: FeedMessage): boolean =>
    senderOf(message) === message.sender &&
    (!message.replyTo || quotedUsername(message.replyTo) === message.replyTo.senderUsername);
  if (messages.every(isCurrent)) return messages;
  return messages.map((message) => {
    if (isCurrent(message)) return message;
    const { replyTo } = message;
    const quote = replyTo && { ...replyTo, senderUsername: quotedUsername(replyTo) };
    return { ...message, sender: senderOf(message), replyTo: quote };
  });
}
