import type { ExecutionArgs, ExecutionResult } from "graphql";
import { executeEvent } from "../fan-out/execute-event";

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
