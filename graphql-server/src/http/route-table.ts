import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Pages of every origin may read it: it is the same for everybody, and nobody is signed in by a cookie. */
    anyOrigin?: boolean;
  }
}

interface RouteEntry {
  methods: string[];
  pattern: RegExp;
  anyOrigin: boolean;
}

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Fastify's notation (`/api/users/:id`) as an expression; a trailing slash is ignored, as by the router. */
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

/** The routes of the server by address: Fastify itself tells only whether an address takes one method. */
export class RouteTable {
  private readonly routes: RouteEntry[] = [];

  constructor(http: FastifyInstance) {
    http.addHook("onRoute", ({ method, url, config }) => {
      // The files of the web client match every address.
      if (url.includes("*")) return;
      this.routes.push({
        methods: [method].flat(),
        pattern: patternOf(url),
        anyOrigin: config?.anyOrigin ?? false,
      });
    });
  }

  methodsAt(url: string): string[] {
    return [...new Set(this.at(url).flatMap(({ methods }) => methods))].sort();
  }

  isForAnyOrigin(url: string): boolean {
    return this.at(url).some(({ anyOrigin }) => anyOrigin);
  }

  private at(url: string): RouteEntry[] {
    const path = pathOf(url);
    return this.routes.filter(({ pattern }) => pattern.test(path));
  }
}
