import { AppError } from "./errors/errors";
import type { Integration } from "./auth/integration";
import type { Viewer } from "./auth/viewer";

/** Anything a `Map`-based container can hand out: the class is its own key. */
export type ServiceClass<T> = abstract new (...args: never[]) => T;

/** Objects built by the composition root, found by their class. */
export class ServiceMap {
  private readonly instances = new Map<unknown, unknown>();

  add<T extends object>(instance: T): T {
    this.instances.set(instance.constructor, instance);
    return instance;
  }

  get<T>(serviceClass: ServiceClass<T>): T {
    const instance = this.instances.get(serviceClass);
    if (!instance) throw new Error(`${serviceClass.name} was not built in app.ts`);
    return instance as T;
  }
}

export interface ClientInfo {
  /** Network address; X-Forwarded-For counts only behind a trusted proxy. */
  ip: string;
  /** What limits per address count by. */
  network: string;
  userAgent: string;
}

/** What every operation gets, over HTTP, WebSocket and REST alike. */
export interface RequestContext {
  requestId: string;
  client: ClientInfo;
  viewer: Viewer | null;
  /** The program that asks, with an API key; there is no viewer then. */
  integration: Integration | null;
  services: ServiceMap;
  /** Per-request DataLoaders, by feature; see `loader`. */
  loaders: Map<object, unknown>;
  /** The file of a multipart REST request; GraphQL requests never carry one. */
  upload: Buffer | null;
}

/** The signed-in person, or 'Authentication required'. */
export function requireViewer(context: RequestContext, message = "Authentication required"): Viewer {
  if (!context.viewer) throw new AppError("UNAUTHENTICATED", message);
  return context.viewer;
}

/** One DataLoader (or other memo) per request and kind; `kind` is the function that builds it. */
export function loader<T>(context: RequestContext, kind: (context: RequestContext) => T): T {
  const existing = context.loaders.get(kind);
  if (existing) return existing as T;
  const created = kind(context);
  context.loaders.set(kind, created);
  return created;
}
