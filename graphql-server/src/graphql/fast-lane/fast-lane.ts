import { compileQuery, isCompiledQuery, type CompiledQuery } from "graphql-jit";
import {
  execute,
  getOperationAST,
  Kind,
  parse,
  validate,
  type DocumentNode,
  type ExecutionResult,
  specifiedRules,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type ValidationRule,
} from "graphql";
import type { RequestContext } from "../../kernel/request-context";
import { SharedReads } from "../../kernel/shared-reads";
import { MAX_TOKENS } from "../graphql-limits";
import { chargePages, pageCost } from "../page-cost";
import { assertFewRepeatedFields } from "../repeated-fields";

/** Errors are in the result. */
export type RunOperation = (variables: Record<string, unknown>, context: RequestContext) => Promise<ExecutionResult>;

export interface PreparedOperation {
  operation: OperationDefinitionNode;
  run: RunOperation;
}

/**
 * Prepares documents: the web client's, those of the REST rows, and those that other clients send. The queries of the first two
 * are compiled to functions, which are several times faster than graphql-js; tests show that they return the same results.
 * graphql-js runs everything else, and everything when this is turned off.
 */
export class FastLane {
  constructor(
    private readonly schema: GraphQLSchema,
    readonly isOn: boolean,
  ) {}

  /** Prepares one of our own documents. Throws if it is not valid, or has several operations. */
  prepare(text: string): PreparedOperation {
    const { document, operation, run } = this.interpret(parse(text), []);
    const isCompiled = this.isOn && operation.operation === "query";
    return { operation, run: isCompiled ? this.share(operation, this.compile(document, run)) : run };
  }

  /** Prepares a client's query, which is not compiled. Also throws if it is not a query, or exceeds the limits. */
  prepareClientQuery(text: string, limits: readonly ValidationRule[]): PreparedOperation {
    const document = parse(text, { maxTokens: MAX_TOKENS });
    assertFewRepeatedFields(document);
    if (getOperationAST(document)?.operation !== "query") throw new Error("A document must have one query");
    const { operation, run: interpret } = this.interpret(document, limits);
    const run = this.share(operation, interpret);
    const cost = pageCost(this.schema, document, operation);
    return {
      operation,
      run: async (variables, context) => {
        await chargePages(context, cost, variables);
        return run(variables, context);
      },
    };
  }

  private interpret(
    document: DocumentNode,
    limits: readonly ValidationRule[],
  ): PreparedOperation & { document: DocumentNode } {
    const { schema } = this;
    const operation = getOperationAST(document);
    if (!operation) throw new Error("A document must have one operation");
    // Only the first error is used.
    const [error] = validate(schema, document, [...specifiedRules, ...limits], { maxErrors: 1 });
    if (error) throw error;
    const run: RunOperation = async (variableValues, contextValue) =>
      execute({ schema, document, variableValues, contextValue });
    return { document, operation, run };
  }

  private compile(document: DocumentNode, interpret: RunOperation): RunOperation {
    let query: CompiledQuery["query"] | undefined;
    return async (variables, context) => {
      // Compiling takes milliseconds, so it waits for the first use.
      query ??= compileDocument(this.schema, document);
      const result = await query(undefined, context, variables);
      // Without data, the variables are not valid and nothing ran. The two libraries word this error differently.
      return result.data === undefined ? interpret(variables, context) : result;
    };
  }

  /** Shares executions for the same viewer and variables, if all root fields have `sharesReads`. */
  private share(operation: OperationDefinitionNode, run: RunOperation): RunOperation {
    const fields = this.schema.getQueryType()?.getFields() ?? {};
    const isShared = operation.selectionSet.selections.every(
      (field) => field.kind === Kind.FIELD && fields[field.name.value]?.extensions.sharesReads === true,
    );
    if (!isShared) return run;
    const reads = new SharedReads<ExecutionResult>();
    return (variables, context) => {
      const { viewer, integration } = context;
      const reader = viewer?.sessionId ?? integration?.keyId ?? "visitor";
      return reads.run(`${reader} ${JSON.stringify(variables)}`, () => run(variables, context));
    };
  }
}

function compileDocument(schema: GraphQLSchema, document: DocumentNode): CompiledQuery["query"] {
  const query = compileQuery(schema, document);
  if (!isCompiledQuery(query)) throw new Error(`Can't compile a query: ${query.errors?.[0]?.message ?? ""}`);
  return query.query;
}
