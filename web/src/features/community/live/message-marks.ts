import type { Reaction } from "../../../gql/graphql";
import type { FeedOperations } from "./feed-operations";
import { withChangedMessage, withMessage, type FeedMessage, type MessageFeed } from "./window/message-feed";
import { newerOf } from "./window/merge-messages";

interface MarkedFeed {
  update(change: (feed: MessageFeed) => MessageFeed): void;
}

const without = <T>(items: readonly T[], removed: T): readonly T[] => items.filter((item) => item !== removed);

/** The message with the viewer's choice and the resulting count. The next event has the server's counts. */
export function withReaction(message: FeedMessage, reaction: Reaction, isAdded: boolean): FeedMessage {
  const own = message.viewerReactions ?? [];
  if (own.includes(reaction) === isAdded) return message;
  const known = message.reactions.find((each) => each.reaction === reaction);
  const count = (known?.count ?? 0) + (isAdded ? 1 : -1);
  const changed = { __typename: "ReactionCount" as const, reaction, count };
  const reactions = known
    ? message.reactions.map((each) => (each === known ? changed : each))
    : [...message.reactions, changed];
  return {
    ...message,
    viewerReactions: isAdded ? [...own, reaction] : without(own, reaction),
    reactions: reactions.filter((each) => each.count > 0),
  };
}

/** The viewer's reactions, saves, and pins. Shows each change immediately, and takes it back if it fails. */
export class MessageMarks {
  /** The last request for each message. The server gets the changes to a message in the order in which they were made. */
  private readonly reacting = new Map<string, Promise<FeedMessage>>();

  constructor(
    private readonly feed: MarkedFeed,
    private readonly operations: Pick<FeedOperations, "react" | "save" | "pin">,
  ) {}

  /** Rejects if the reaction wasn't stored. */
  readonly react = async ({ id }: FeedMessage, reaction: Reaction, isAdded: boolean): Promise<void> => {
    let shownSeq = 0;
    this.change(id, (message) => {
      shownSeq = message.seq;
      return withReaction(message, reaction, isAdded);
    });
    const earlier = this.reacting.get(id)?.catch(() => undefined);
    const request = earlier
      ? earlier.then(() => this.operations.react(id, reaction, isAdded))
      : this.operations.react(id, reaction, isAdded);
    this.reacting.set(id, request);
    try {
      const stored = await request;
      // A later change is already shown, and its response has the result of both.
      if (this.reacting.get(id) !== request) return;
      // With the same seq, the response wins: its counts are the server's.
      this.change(id, (message) => ({ ...newerOf(stored, message), viewerReactions: stored.viewerReactions }));
    } catch (error) {
      this.change(id, (message) => {
        const reverted = withReaction(message, reaction, !isAdded);
        // An event in the meantime had the server's counts, without this reaction.
        return message.seq === shownSeq ? reverted : { ...reverted, reactions: message.reactions };
      });
      throw error;
    } finally {
      if (this.reacting.get(id) === request) this.reacting.delete(id);
    }
  };

  readonly save = async ({ id }: FeedMessage, isSaved: boolean): Promise<void> => {
    this.change(id, (message) => ({ ...message, viewerSaved: isSaved }));
    try {
      await this.operations.save(id, isSaved);
    } catch (error) {
      this.change(id, (message) => ({ ...message, viewerSaved: !isSaved }));
      throw error;
    }
  };

  readonly pin = async ({ id }: FeedMessage, isPinned: boolean): Promise<void> => {
    const message = await this.operations.pin(id, isPinned);
    this.feed.update((feed) => withMessage(feed, message));
  };

  private change(id: string, change: (message: FeedMessage) => FeedMessage): void {
    this.feed.update((feed) => withChangedMessage(feed, id, change));
  }
}
