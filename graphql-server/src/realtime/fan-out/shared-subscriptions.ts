import type { ExecutionArgs, ExecutionResult } from "graphql";
import type { BroadcastStream } from "../../kernel/events/broadcast-stream";
import { executeEvent } from "./execute-event";
import { SharedGroup, nextFrame } from "./shared-group";
import { SharedSubscriber } from "./shared-subscriber";
import type { SocketWriter } from "./socket-writer";

/** One subscription of one socket. */
export interface SharedSubscription {
  stream: BroadcastStream<unknown>;
  /** Subscribers with the same key get the same payloads; see `sharingKey`. */
  key: string;
  /** The operation's id on its socket. */
  id: string;
  args: ExecutionArgs;
  writer: SocketWriter;
}

/** Executes identical subscriptions once. Each subscriber still gets its own backlog and access checks. */
export class SharedSubscriptions {
  private readonly groups = new Map<string, { group: SharedGroup; unsubscribe: () => void }>();

  /** `serialize` turns an execution result into a payload. */
  constructor(
    private readonly serialize: (result: ExecutionResult) => string,
    private readonly onExecuted: () => void,
  ) {}

  /** The returned iterator yields nothing and ends with the subscription. */
  join({ stream, key, id, args, writer }: SharedSubscription): AsyncIterableIterator<never> {
    const groupKey = `${stream.broadcast.key} ${key}`;
    const { group } = this.groups.get(groupKey) ?? this.openGroup(groupKey, stream, args);
    const subscriber = new SharedSubscriber(stream, writer, () => {
      group.remove(id, subscriber);
      if (group.isEmpty) this.closeGroup(groupKey, group);
    });
    group.add(id, subscriber);
    void subscriber.start(async (event) => nextFrame(id, await this.payloadOf(args, event)));
    return subscriber.completion;
  }

  /**
   * Runs with the context of the first subscriber. This is safe, because shareable documents select no field that depends on
   * the viewer, and every subscriber is authenticated.
   */
  private openGroup(groupKey: string, stream: BroadcastStream<unknown>, args: ExecutionArgs): { group: SharedGroup } {
    const group = new SharedGroup((event) => {
      this.onExecuted();
      return this.payloadOf(args, event);
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

  private async payloadOf(args: ExecutionArgs, event: unknown): Promise<string> {
    return this.serialize(await executeEvent(args, event));
  }
}
