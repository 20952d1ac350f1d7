import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { FastLane, PreparedOperation } from "../graphql/fast-lane";
import { addVary, sendWithEtag } from "../http/http-cache";
import { assertScope } from "../kernel/auth/authorize";
import { mergeErrors, renameFields } from "../kernel/errors/error-format";
import { AppError } from "../kernel/errors/errors";
import { requireViewer, type RequestContext } from "../kernel/request-context";
import { readMultipart, UploadSlots } from "./multipart";
import { requireObjectBody, type RestRequest } from "../kernel/rest/rest-request";
import type { RestRow } from "../kernel/rest/rest-row";

type RowHandler = (request: RestRequest, context: RequestContext) => Promise<unknown>;
export type ContextOf = (request: FastifyRequest) => Promise<RequestContext>;

/** Registers all rows. Each runs its GraphQL operation in process, with the same context and rules as over GraphQL. */
export function registerRestRows(
  app: FastifyInstance,
  fastLane: FastLane,
  rows: readonly RestRow[],
  contextOf: ContextOf,
): void {
  const uploadSlots = new UploadSlots();
  for (const row of rows) {
    const run = prepareRow(fastLane, row);
    app.route({
      method: row.method,
      url: row.path,
      config: { anyOrigin: row.isPublic === true && row.cacheSeconds !== undefined },
      handler: async (request, reply) => {
        const context = await contextOf(request);
        // Before reading the body, so that visitors can't make the server hold files.
        if (context.integration) assertScope(context.integration, row.scope ? [row.scope] : []);
        else if (!row.isPublic) requireViewer(context, row.unauthenticated);
        const hasForm = row.filePart !== undefined && request.isMultipart();
        if (hasForm) await row.beforeFile?.(context, request.params as Record<string, string>);
        const releaseSlot = hasForm && uploadSlots.take(context);
        try {
          const { rest, upload } = await readRequest(request, row);
          context.upload = upload;
          const data = await run(rest, context);
          const next = row.next?.(data, rest) ?? null;
          if (next !== null) void reply.header("link", `<${nextPageUrl(request.url, next)}>; rel="next"`);
          return row.cacheSeconds === undefined
            ? sendResponse(reply, row, data)
            : sendCacheable(request, reply, row, data);
        } finally {
          if (releaseSlot) releaseSlot();
        }
      },
    });
  }
}

/** Returns a function that runs the row's operation. It prepares the operation when it's first called, which starts the server sooner. */
function prepareRow<Data>(fastLane: FastLane, row: RestRow<Data>): RowHandler {
  let prepared: PreparedOperation | undefined;
  return async (request, context) => {
    prepared ??= prepareOperation(fastLane, row);
    const result = await prepared.run(row.variables?.(request) ?? {}, context);
    if (result.errors?.length) throw renameFields(mergeErrors(result.errors), row.fieldAliases?.(request));
    return result.data;
  };
}

function prepareOperation<Data>(fastLane: FastLane, row: RestRow<Data>): PreparedOperation {
  try {
    return fastLane.prepare(row.operation);
  } catch (error) {
    throw new Error(`${row.method} ${row.path} has an invalid operation`, { cause: error });
  }
}

function nextPageUrl(url: string, next: string | Record<string, string>): string {
  const [path = "", query] = url.split("?");
  const parameters = new URLSearchParams(query);
  for (const [name, value] of Object.entries(typeof next === "string" ? { after: next } : next))
    parameters.set(name, value);
  return `${path}?${parameters.toString()}`;
}

async function readRequest(
  request: FastifyRequest,
  row: RestRow,
): Promise<{ rest: RestRequest; upload: Buffer | null }> {
  const params = request.params as Record<string, string>;
  const query = request.query as Record<string, unknown>;
  if (request.isMultipart()) {
    if (!row.filePart) throw new AppError("UNSUPPORTED_MEDIA_TYPE", "Send application/json");
    const { body, upload, fileName } = await readMultipart(request, row.filePart, row.fileLimits);
    return { rest: { params, query, body, fileName }, upload };
  }
  return { rest: { params, query, body: requireObjectBody(request.body) }, upload: null };
}

/** Visitors share one response, so caches can store it. Other responses must always be revalidated. */
function sendCacheable(request: FastifyRequest, reply: FastifyReply, row: RestRow, data: unknown): FastifyReply {
  const isVisitor = request.headers.authorization === undefined;
  const cacheControl = isVisitor && row.cacheSeconds ? `public, max-age=${row.cacheSeconds}` : "private, no-cache";
  const body = JSON.stringify(row.body?.(data));
  void reply.type("application/json; charset=utf-8");
  addVary(reply, "authorization");
  return sendWithEtag(request, reply, { body, cacheControl });
}

function sendResponse(reply: FastifyReply, row: RestRow, data: unknown): FastifyReply {
  const status = typeof row.status === "function" ? row.status(data) : (row.status ?? 200);
  return row.body ? reply.status(status).send(row.body(data)) : reply.status(status).send();
}
