import { execute, type ExecutionArgs, type ExecutionResult } from "graphql";
import type { RequestContext } from "../../kernel/request-context";

/** Executes a subscription's document for one event, with new loaders, because data loaded for an earlier event may be stale. */
export async function executeEvent(args: ExecutionArgs, event: unknown): Promise<ExecutionResult> {
  const context = args.contextValue as RequestContext;
  return execute({ ...args, rootValue: event, contextValue: { ...context, loaders: new Map() } });
}
