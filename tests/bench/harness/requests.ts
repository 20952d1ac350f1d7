import autocannon from "autocannon";
import type { BenchDatabase } from "./database";
import type { MeasuredServer } from "./spawn-server";
import type { Sample } from "./suite";

/** Replaced with a different ID in each measured request. */
export const UNIQUE_ID = "[<id>]";

export const CONNECTIONS = 16;

export interface HttpRequest {
  method: "GET" | "POST";
  path: string;
  /** JSON. */
  body?: string;
}

/** The headers of a member's requests. */
export const headersOf = (token: string): Record<string, string> => ({
  "content-type": "application/json",
  accept: "application/json",
  authorization: `Bearer ${token}`,
});

interface Load {
  server: MeasuredServer;
  database: BenchDatabase;
  request: HttpRequest;
  /** The connections use the members' tokens in turn. */
  tokens: readonly string[];
  seconds: number;
  /** If greater than 0, the number of requests instead of the duration. */
  requests: number;
}

/** Sends a request again and again, on each connection as soon as the previous response has arrived. */
export async function measureRequests({ server, database, request, tokens, ...load }: Load): Promise<Sample> {
  const [serverMs, databaseMs, begin] = [await server.cpuMs(), await database.cpuMs(), performance.now()];
  let connections = 0;
  const result = await autocannon({
    url: server.url + request.path,
    method: request.method,
    body: request.body,
    idReplacement: request.body?.includes(UNIQUE_ID),
    connections: CONNECTIONS,
    setupClient: (connection) => connection.setHeaders(headersOf(tokens[connections++ % tokens.length] ?? "")),
    verifyBody: (body) => !String(body).startsWith('{"errors"'),
    ...(load.requests ? { amount: load.requests } : { duration: load.seconds }),
    sampleInt: 100,
  });
  const elapsedSeconds = (performance.now() - begin) / 1000;
  const failed = result.non2xx + result.errors + result.mismatches;
  if (failed) throw new Error(`${failed} requests failed`);
  const count = result["2xx"];
  const [serverCpuMs, databaseCpuMs] = [(await server.cpuMs()) - serverMs, (await database.cpuMs()) - databaseMs];
  return {
    requestsPerSecond: count / elapsedSeconds,
    p99Ms: result.latency.p99,
    cpuUs: ((serverCpuMs + databaseCpuMs) * 1000) / count,
    databaseCpuUs: (databaseCpuMs * 1000) / count,
  };
}
