import { AppError } from "./errors/errors";
import type { Integration } from "./auth/integration";
import type { Viewer } from "./auth/viewer";

export type ServiceClass<T> = abstract new (...args: never[]) => T;

/** The services of the kernel and the features, by class. */
export class ServiceMap {
  private readonly instances = new Map<unknown, unknown>();

  add<T extends object>(instance: T): T {
    this.instances.set(instance.constructor, instance);
    return instance;
  }

  get<T>(serviceClass: ServiceClass<T>): T {
    const instance = this.instances.get(serviceClass);
    if (!instance) throw new Error(`The service ${serviceClass.name} is not registered`);
    return instance as T;
  }
}

export interface ClientInfo {
  /** IP address. X-Forwarded-For counts only behind a trusted proxy. */
  ip: string;
  /** The key for per-address rate limits: the IPv4 address or the IPv6 prefix. */
  network: string;
  userAgent: string;
}

/** The context of every operation, over GraphQL and REST. */
export interface RequestContext {
  requestId: string;
  client: ClientInfo;
  viewer: Viewer | null;
  /** The program that authenticated with an API key; `viewer` is then null. */
  integration: Integration | null;
  services: ServiceMap;
  /** Per-request DataLoaders, by feature; see `loader`. */
  loaders: Map<object, unknown>;
  /** The file of a multipart REST request, set before its operation runs; always null for GraphQL. */
  upload: Buffer | null;
}

/** Returns the viewer; throws UNAUTHENTICATED if there is none. */
export function requireViewer(context: RequestContext, message = "Authentication required"): Viewer {
  if (!context.viewer) throw new AppError("UNAUTHENTICATED", message);
  return context.viewer;
}

/** Returns a DataLoader (or other cache) of the request. Calls `create` on first use. */
export function loader<T>(context: RequestContext, create: (context: RequestContext) => T): T {
  const existing = context.loaders.get(create);
  if (existing) return existing as T;
  const created = create(context);
  context.loaders.set(create, created);
  return created;
}
