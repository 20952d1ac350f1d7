import type { ExecutionArgs, ExecutionResult } from "graphql";
import type { BroadcastStream } from "../../kernel/events/broadcast-stream";
import { executeEvent } from "./execute-event";
import { SharedGroup, nextFrame } from "./shared-group";
import { SharedSubscriber } from "./shared-subscriber";
import type { SocketWriter } from "./socket-writer";

/** One subscription of one socket. */
export interface SharedSubscription {
  stream: BroadcastStream<unknown>;
  /** Equal for subscribers who get equal payloads; see `sharingKey`. */
  key: string;
  /** The operation's id on its socket. */
  id: string;
  args: ExecutionArgs;
  writer: SocketWriter;
}

/** Serves identical subscriptions together. What each gets, and that each is asked for its right, is as if it were alone. */
export class SharedSubscriptions {
  private readonly groups = new Map<string, { group: SharedGroup; leave: () => void }>();

  /** `serialize` turns an execution's result into the payload that is sent. */
  constructor(
    private readonly serialize: (result: ExecutionResult) => string,
    private readonly onExecuted: () => void,
  ) {}

  /** Joins; what is returned ends when the subscription does. */
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
   * The first member's context serves the group: shareable documents select nothing that reads the viewer, and what every
   * resolver asks for, that there is one, holds for all members.
   */
  private openGroup(groupKey: string, stream: BroadcastStream<unknown>, args: ExecutionArgs): { group: SharedGroup } {
    const group = new SharedGroup((event) => {
      this.onExecuted();
      return this.payloadOf(args, event);
    });
    const leave = stream.broadcast.listen(
      (event) => group.publish(event),
      (error) => group.fail(error),
    );
    this.groups.set(groupKey, { group, leave });
    return { group };
  }

  private closeGroup(groupKey: string, group: SharedGroup): void {
    const open = this.groups.get(groupKey);
    if (open?.group !== group) return;
    this.groups.delete(groupKey);
    open.leave();
  }

  private async payloadOf(args: ExecutionArgs, event: unknown): Promise<string> {
    return this.serialize(await executeEvent(args, event));
  }
}
