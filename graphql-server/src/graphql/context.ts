import { randomUUID } from "node:crypto";
import { SessionsService } from "../features/accounts";
import type { Integration } from "../kernel/auth/integration";
import type { ClientInfo, RequestContext, ServiceMap } from "../kernel/request-context";
import type { Viewer } from "../kernel/auth/viewer";

const BEARER = /^Bearer\s+(\S+)$/i;

/** The token of an Authorization header: of a session, or an API key. */
export const bearerToken = (authorization: string | undefined): string | undefined =>
  BEARER.exec(authorization ?? "")?.[1];

/** What a transport knows of a request. */
export interface RequestInfo {
  /** The Authorization header, or what the socket's connection parameters say in its place. */
  authorization: string | undefined;
  client: ClientInfo;
  requestId?: string;
  upload?: Buffer | null;
  integration?: Integration | null;
}

/** The person behind an Authorization header; null without one or when its session is no longer good. */
export async function viewerOf(services: ServiceMap, authorization: string | undefined): Promise<Viewer | null> {
  const token = bearerToken(authorization);
  return token ? services.get(SessionsService).resolveViewer(token) : null;
}

/** The one context of HTTP, WebSocket and REST. */
export async function createContext(services: ServiceMap, info: RequestInfo): Promise<RequestContext> {
  return {
    requestId: info.requestId ?? randomUUID(),
    client: info.client,
    viewer: info.integration ? null : await viewerOf(services, info.authorization),
    integration: info.integration ?? null,
    services,
    loaders: new Map(),
    upload: info.upload ?? null,
  };
}
