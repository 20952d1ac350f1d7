import { randomUUID } from "node:crypto";
import { SessionsService } from "../features/accounts";
import type { Integration } from "../kernel/auth/integration";
import type { ClientInfo, RequestContext, ServiceMap } from "../kernel/request-context";
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

/** Creates the context of an operation over HTTP, WebSocket, or REST. */
export async function createContext(services: ServiceMap, info: RequestInfo): Promise<RequestContext> {
  return {
    requestId: info.requestId ?? randomUUID(),
    client: info.client,
    viewer: info.integration ? null : await viewerOf(services, info.authorization),
    integration: info.integration ?? null,
    services,
    loaders: new Map(),
    upload: null,
  };
}
