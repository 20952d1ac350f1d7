import type { FastifyReply, FastifyRequest } from "fastify";
import type { ExecutionResult, GraphQLFormattedError } from "graphql";
import type { Metrics } from "../../http/metrics";
import { formatGraphQLError, isUnavailable, type LogUnexpected } from "../../kernel/errors/error-format";
import { HTTP_STATUS } from "../../kernel/errors/errors";
import type { RequestContext } from "../../kernel/request-context";
import type { FastLane, PreparedOperation } from "./fast-lane";

const JSON_TYPE = "application/json; charset=utf-8";
const GRAPHQL_TYPE = "application/graphql-response+json; charset=utf-8";
/** The content types for the Accept headers of common clients. Apollo Server answers other clients. */
const CONTENT_TYPES = new Map<string | undefined, string>([
  [undefined, JSON_TYPE],
  ["*/*", JSON_TYPE],
  ["application/json", JSON_TYPE],
  ["application/graphql-response+json,application/json;q=0.9", GRAPHQL_TYPE],
]);

interface KnownDocumentsOptions {
  fastLane: FastLane;
  /** The documents by their SHA-256. They must be valid. */
  documents: Readonly<Record<string, string>>;
  logUnexpected: LogUnexpected;
  metrics: Metrics;
}

/** Answers POST requests that name a document by its hash, like Apollo Server, but without its pipeline. */
export class KnownDocuments {
  private readonly prepared = new Map<string, PreparedOperation>();

  constructor(private readonly options: KnownDocumentsOptions) {}

  /** Returns the body of the response, or null if Apollo Server must answer. */
  async answer(request: FastifyRequest, reply: FastifyReply, context: RequestContext): Promise<string | null> {
    const contentType = CONTENT_TYPES.get(request.headers.accept);
    // Apollo Server checks the selections of API keys.
    if (!this.options.fastLane.isOn || request.method !== "POST" || contentType === undefined || context.integration)
      return null;
    const known = this.find(request.body);
    if (!known) return null;
    const end = this.options.metrics.timeOperation();
    const { errors, data } = await known.run(known.variables, context);
    // The variables are not valid, and nothing ran.
    if (data === undefined) return null;
    end(known.operation, errors?.length ? "error" : "ok");
    void reply.header("content-type", contentType);
    const result = errors ? { errors: this.format(errors, context), data } : { data };
    if (isUnavailable(result)) void reply.status(HTTP_STATUS.UNAVAILABLE);
    return `${JSON.stringify(result)}\n`;
  }

  private find(body: unknown): (PreparedOperation & { variables: Record<string, unknown> }) | null {
    if (!isRecord(body) || body.query !== undefined || !isRecord(body.extensions)) return null;
    const { persistedQuery } = body.extensions;
    if (!isRecord(persistedQuery) || persistedQuery.version !== 1) return null;
    const known = this.prepare(persistedQuery.sha256Hash);
    const { variables = {}, operationName } = body;
    if (known?.operation.operation !== "query" || !isRecord(variables)) return null;
    if (operationName !== undefined && operationName !== known.operation.name?.value) return null;
    return { ...known, variables };
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
