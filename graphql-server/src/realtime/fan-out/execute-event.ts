import { execute, type ExecutionArgs, type ExecutionResult } from "graphql";
import type { RequestContext } from "../../kernel/request-context";

/** Executes a subscription's document for one event. What an earlier event has loaded may have changed since. */
export async function executeEvent(args: ExecutionArgs, event: unknown): Promise<ExecutionResult> {
  const context = args.contextValue as RequestContext;
  return execute({ ...args, rootValue: event, contextValue: { ...context, loaders: new Map() } });
}
