import type { FastifyInstance } from "fastify";
import { LRUCache } from "lru-cache";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Pages from any origin can read this route. */
    anyOrigin?: boolean;
  }
}

const MAX_PATHS = 500;

interface RouteEntry {
  methods: string[];
  pattern: RegExp;
  anyOrigin: boolean;
}

/** The routes at one path. */
interface PathRoutes {
  /** Sorted. Empty if there are no routes. */
  methods: readonly string[];
  /** Whether pages from any origin can read one of them. */
  anyOrigin: boolean;
}

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Converts a Fastify path (`/api/users/:id`) to an expression that ignores a trailing slash, like the router. */
const patternOf = (url: string): RegExp =>
  new RegExp(
    `^${url
      .split("/")
      .map((part) => (part.startsWith(":") ? "[^/]+" : escapeRegExp(part)))
      .join("/")}/?$`,
  );

function pathOf(url: string): string {
  const [path = ""] = url.split("?");
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** Finds all methods that a URL supports. Fastify can check only one method at a time. */
export class RouteTable {
  private readonly routes: RouteEntry[] = [];
  /** By path, because every request compares its path with all routes. */
  private readonly found = new LRUCache<string, PathRoutes>({ max: MAX_PATHS });

  constructor(http: FastifyInstance) {
    http.addHook("onRoute", ({ method, url, config }) => {
      // The web client's wildcard route matches every URL.
      if (url.includes("*")) return;
      this.routes.push({
        methods: [method].flat(),
        pattern: patternOf(url),
        anyOrigin: config?.anyOrigin ?? false,
      });
    });
  }

  at(url: string): PathRoutes {
    const path = pathOf(url);
    const known = this.found.get(path);
    if (known) return known;
    const routes = this.routes.filter(({ pattern }) => pattern.test(path));
    const found: PathRoutes = {
      methods: [...new Set(routes.flatMap(({ methods }) => methods))].sort(),
      anyOrigin: routes.some(({ anyOrigin }) => anyOrigin),
    };
    this.found.set(path, found);
    return found;
  }
}
