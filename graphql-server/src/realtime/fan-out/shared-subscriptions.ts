import type { ExecutionArgs, FormattedExecutionResult } from "graphql";
import { BroadcastStream } from "../../kernel/events/broadcast-stream";
import { SharedGroup, nextFrame } from "./shared-group";
import { SharedSubscriber } from "./shared-subscriber";
import { sharingKey } from "./sharing-key";
import type { SocketWriter } from "../socket-writer";

/** A subscription of one socket. */
interface SocketSubscription {
  /** The operation's id on its socket. */
  id: string;
  /** The text of `args.document`. */
  query: string;
  args: ExecutionArgs;
  /** The events, from `createSourceEventStream`. */
  source: AsyncIterable<unknown>;
  writer: SocketWriter;
}

interface SharedSubscriptionsDeps {
  /** Executes a subscription for one event. */
  execute: (args: ExecutionArgs, event: object) => Promise<FormattedExecutionResult>;
  /** Called for each execution that serves a group. */
  onExecuted: () => void;
}

/**
 * Executes identical subscriptions once. Each subscriber still gets its own backlog and access checks. The only file in this
 * folder that other code imports; docs/adr/0015-shared-subscriptions.md explains the rest.
 */
export class SharedSubscriptions {
  private readonly groups = new Map<string, { group: SharedGroup; unsubscribe: () => void }>();

  constructor(private readonly deps: SharedSubscriptionsDeps) {}

  /**
   * Writes the subscription's `next` frames to its socket until the returned iterator ends. The iterator yields nothing. Returns
   * null if payloads may differ by viewer; the caller then executes the subscription itself.
   */
  subscribe({ id, query, args, source, writer }: SocketSubscription): AsyncIterableIterator<never> | null {
    if (!(source instanceof BroadcastStream)) return null;
    const key = sharingKey(args.schema, args.document, args.operationName, args.variableValues);
    if (key === null) return null;
    const stream = source as BroadcastStream<object>;
    const groupKey = `${stream.broadcast.key} ${key} ${query}`;
    const { group } = this.groups.get(groupKey) ?? this.openGroup(groupKey, stream, args);
    const subscriber = new SharedSubscriber(stream, writer, () => {
      group.remove(id, subscriber);
      if (group.isEmpty) this.closeGroup(groupKey, group);
    });
    group.add(id, subscriber);
    void subscriber.start(async (event) => nextFrame(id, await group.backlogPayload(event)));
    return subscriber.completion;
  }

  /**
   * Runs with the context of the first subscriber. This is safe, because shareable documents select no field that depends on
   * the viewer, and every subscriber is authenticated.
   */
  private openGroup(groupKey: string, stream: BroadcastStream<object>, args: ExecutionArgs): { group: SharedGroup } {
    const group = new SharedGroup((event) => {
      this.deps.onExecuted();
      return this.deps.execute(args, event);
    });
    const unsubscribe = stream.broadcast.listen(
      (event) => group.publish(event),
      (error) => group.fail(error),
    );
    this.groups.set(groupKey, { group, unsubscribe });
    return { group };
  }

  private closeGroup(groupKey: string, group: SharedGroup): void {
    const open = this.groups.get(groupKey);
    if (open?.group !== group) return;
    this.groups.delete(groupKey);
    open.unsubscribe();
  }
}
