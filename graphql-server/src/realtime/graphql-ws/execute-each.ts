import { execute, type ExecutionArgs, type ExecutionResult } from "graphql";
import type { RequestContext } from "../../kernel/request-context";

/** Executes a subscription's document for one event, with new loaders, because data loaded for an earlier event may be stale. */
export async function executeEvent(args: ExecutionArgs, event: unknown): Promise<ExecutionResult> {
  const context = args.contextValue as RequestContext;
  return execute({ ...args, rootValue: event, contextValue: { ...context, loaders: new Map() } });
}

/** Executes a subscription's document for each event, for one subscriber, as `subscribe` of graphql-js does. */
export function executeEach(
  events: AsyncIterable<unknown>,
  args: ExecutionArgs,
): AsyncIterableIterator<ExecutionResult> {
  const source = events[Symbol.asyncIterator]();
  const toResult = async (step: IteratorResult<unknown>): Promise<IteratorResult<ExecutionResult>> =>
    step.done ? { value: undefined, done: true } : { value: await executeEvent(args, step.value), done: false };
  return {
    next: async () => toResult(await source.next()),
    return: async () => {
      await source.return?.();
      return { value: undefined, done: true };
    },
    throw: async (error: unknown) => {
      await source.return?.();
      throw error;
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
