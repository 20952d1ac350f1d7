import { randomUUID } from "node:crypto";
import { BanLinks, SessionsService } from "../features/accounts";
import type { Integration } from "../kernel/auth/integration";
import type { ClientInfo, RequestContext, ServiceMap } from "../kernel/request-context";
import { RateLimits } from "../kernel/rate-limits";
import type { Viewer } from "../kernel/auth/viewer";

const BEARER = /^Bearer\s+(\S+)$/i;

/** The bearer token of an Authorization header: an access token or an API key. */
export const bearerToken = (authorization: string | undefined): string | undefined =>
  BEARER.exec(authorization ?? "")?.[1];

/** The data that a transport has about a request. */
export interface RequestInfo {
  /** The Authorization header, or its equivalent in a socket's connection parameters. */
  authorization: string | undefined;
  client: ClientInfo;
  requestId?: string;
  integration?: Integration | null;
}

/** The viewer of an access token; null without a token or if its session is invalid. */
export async function viewerOf(services: ServiceMap, authorization: string | undefined): Promise<Viewer | null> {
  const token = bearerToken(authorization);
  return token ? services.get(SessionsService).resolveViewer(token) : null;
}

/** A member with a session, or a banned one with a link. */
async function callerOf(services: ServiceMap, authorization: string | undefined): Promise<Viewer | null> {
  const viewer = await viewerOf(services, authorization);
  const token = viewer ? null : bearerToken(authorization);
  return token ? services.get(BanLinks).resolve(token) : viewer;
}

/** Creates the context of an operation over HTTP, WebSocket, or REST, and counts it against the budget of its caller. */
export async function createContext(services: ServiceMap, info: RequestInfo): Promise<RequestContext> {
  const limits = services.get(RateLimits);
  await limits.take("requestsPerAddress", info.client);
  const viewer = info.integration ? null : await callerOf(services, info.authorization);
  if (viewer) await limits.take("requestsPerSession", viewer, viewer.sessionId);
  return {
    requestId: info.requestId ?? randomUUID(),
    client: info.client,
    viewer,
    integration: info.integration ?? null,
    services,
    loaders: new Map(),
    upload: null,
  };
}
