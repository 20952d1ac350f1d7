import type { FastifyReply, FastifyRequest } from "fastify";
import type { ExecutionResult, GraphQLFormattedError, ValidationRule } from "graphql";
import type { Metrics } from "../../http/metrics";
import { formatGraphQLError, isUnavailable, type LogUnexpected } from "../../kernel/errors/error-format";
import { HTTP_STATUS } from "../../kernel/errors/errors";
import type { RequestContext } from "../../kernel/request-context";
import type { FastLane, PreparedOperation } from "./fast-lane";
import { TextDocuments } from "./text-documents";

const JSON_TYPE = "application/json; charset=utf-8";
const GRAPHQL_TYPE = "application/graphql-response+json; charset=utf-8";
/** The content types for the Accept headers of common clients. Apollo Server answers other clients. */
const CONTENT_TYPES = new Map<string | undefined, string>([
  [undefined, JSON_TYPE],
  ["*/*", JSON_TYPE],
  ["application/json", JSON_TYPE],
  ["application/graphql-response+json,application/json;q=0.9", GRAPHQL_TYPE],
]);

interface FastLaneHttpOptions {
  fastLane: FastLane;
  /** Limits for documents that clients send as text. */
  limits: readonly ValidationRule[];
  /** The documents by their SHA-256. They must be valid. */
  documents: Readonly<Record<string, string>>;
  logUnexpected: LogUnexpected;
  metrics: Metrics;
}

/** Answers POST requests like Apollo Server, but without its pipeline, if they name one of our documents or send a valid query as text. */
export class FastLaneHttp {
  private readonly prepared = new Map<string, PreparedOperation>();
  private readonly textDocuments: TextDocuments;
  /** Reads that share an execution also share its text. */
  private readonly texts = new WeakMap<ExecutionResult, string>();

  constructor(private readonly options: FastLaneHttpOptions) {
    this.textDocuments = new TextDocuments({ fastLane: options.fastLane, limits: options.limits });
  }

  /** Returns the body of the response, or null if Apollo Server must answer. */
  async answer(request: FastifyRequest, reply: FastifyReply, context: RequestContext): Promise<string | null> {
    const contentType = CONTENT_TYPES.get(request.headers.accept);
    // Apollo Server checks the selections of API keys.
    if (!this.options.fastLane.isOn || request.method !== "POST" || contentType === undefined || context.integration)
      return null;
    const end = this.options.metrics.timeOperation();
    const prepared = this.find(request.body);
    if (!prepared) return null;
    const result = await prepared.run(prepared.variables, context);
    const { errors, data } = result;
    // The variables are not valid, and nothing ran.
    if (data === undefined) return null;
    end(prepared.operation, errors?.length ? "error" : "ok");
    void reply.header("content-type", contentType);
    if (!errors) return this.textOf(result);
    const failed = { errors: this.format(errors, context), data };
    if (isUnavailable(failed)) void reply.status(HTTP_STATUS.UNAVAILABLE);
    return `${JSON.stringify(failed)}\n`;
  }

  private textOf(result: ExecutionResult): string {
    const text = this.texts.get(result) ?? `${JSON.stringify({ data: result.data })}\n`;
    this.texts.set(result, text);
    return text;
  }

  private find(body: unknown): (PreparedOperation & { variables: Record<string, unknown> }) | null {
    if (!isRecord(body)) return null;
    const { query, extensions = {}, variables = {}, operationName } = body;
    if (!isRecord(variables) || !isRecord(extensions)) return null;
    const prepared = this.preparedFor(query, extensions.persistedQuery);
    // Apollo Server rejects subscriptions.
    if (!prepared || prepared.operation.operation === "subscription") return null;
    if (operationName !== undefined && operationName !== prepared.operation.name?.value) return null;
    return { ...prepared, variables };
  }

  private preparedFor(query: unknown, persistedQuery: unknown): PreparedOperation | null {
    if (typeof query === "string" && persistedQuery === undefined) return this.textDocuments.find(query);
    const isHash = query === undefined && isRecord(persistedQuery) && persistedQuery.version === 1;
    return isHash ? this.prepare(persistedQuery.sha256Hash) : null;
  }

  private prepare(hash: unknown): PreparedOperation | null {
    const { documents, fastLane } = this.options;
    if (typeof hash !== "string" || !Object.hasOwn(documents, hash)) return null;
    const prepared = this.prepared.get(hash) ?? fastLane.prepare(documents[hash] ?? "");
    this.prepared.set(hash, prepared);
    return prepared;
  }

  private format(
    errors: NonNullable<ExecutionResult["errors"]>,
    { requestId }: RequestContext,
  ): GraphQLFormattedError[] {
    return errors.map((error) => formatGraphQLError(error.toJSON(), error, requestId, this.options.logUnexpected));
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
