import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { CONTENT_FOLDER } from "../kernel/content";
import { AppError } from "../kernel/errors/errors";
import { generatedCover } from "../features/courses";
import type { RouteTable } from "./route-table";

const UPLOADED_AVATAR = /^[0-9a-f-]{36}\.webp$/;
const COURSE_PICTURE = /^[0-9a-f]{64}\.webp$/;
const COURSE_SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const COURSE_FILE = /^[a-z0-9]+([-_][a-z0-9]+)*\.(webp|png|svg)$/;
const PICTURE = /\.(webp|png|svg|jpe?g|gif|ico)$/;
const CACHE_IMMUTABLE = "public, max-age=31536000, immutable";

interface WebPage {
  file: string;
  /** Sources for the Content-Security-Policy. */
  scriptHashes: readonly string[];
}

const OTHER_PAGE: WebPage = { file: "index.html", scriptHashes: [] };

const isServerPath = (url: string): boolean => /^\/(api|graphql|ws|metrics|healthz|readyz)(\/|\?|$)/.test(url);

/** Serves the built web client and uploaded pictures. */
export async function serveWeb(
  app: FastifyInstance,
  routes: RouteTable,
  webFolder: string,
  uploadsFolder: string,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: webFolder,
    index: false,
    preCompressed: true,
    setHeaders: (reply, file) => {
      // Pages from other origins can embed pictures.
      if (PICTURE.test(file)) void reply.header("cross-origin-resource-policy", "cross-origin");
      // Assets and uploaded pictures never change under the same name.
      const isImmutable = file.includes(`${path.sep}assets${path.sep}`) || file.startsWith(path.resolve(uploadsFolder));
      void reply.header("cache-control", isImmutable ? CACHE_IMMUTABLE : "no-cache");
    },
  });
  app.get<{ Params: { name: string } }>("/avatars/:name", async (request, reply) => {
    const { name } = request.params;
    if (!UPLOADED_AVATAR.test(name)) return reply.sendFile(`avatars/${name}`);
    return reply.sendFile(name, uploadsFolder);
  });
  app.get<{ Params: { name: string } }>("/course-pictures/:name", async (request, reply) => {
    const { name } = request.params;
    if (!COURSE_PICTURE.test(name)) throw new AppError("NOT_FOUND", "Not found");
    return reply.sendFile(name, uploadsFolder);
  });
  app.get<{ Params: { slug: string; name: string } }>("/course-files/:slug/:name", async (request, reply) => {
    const { slug, name } = request.params;
    if (!COURSE_SLUG.test(slug) || !COURSE_FILE.test(name)) throw new AppError("NOT_FOUND", "Not found");
    // An SVG that is opened as a page must not run scripts.
    void reply.header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox");
    return reply.sendFile(name, path.join(CONTENT_FOLDER, "courses", slug));
  });
  app.get<{ Params: { name: string } }>("/course-covers/:name", async (request, reply) => {
    const svg = generatedCover(`/course-covers/${request.params.name}`);
    if (!svg) throw new AppError("NOT_FOUND", "Not found");
    return reply
      .header("cross-origin-resource-policy", "cross-origin")
      .header("cache-control", CACHE_IMMUTABLE)
      .type("image/svg+xml")
      .send(svg);
  });
  const page = path.join(webFolder, "index.html");
  const entryPages = findEntryPages(path.join(webFolder, "pages"));
  const sendPage = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const { file, scriptHashes } = entryPages.get(request.url.split("?")[0] ?? "") ?? OTHER_PAGE;
    if (scriptHashes.length > 0) allowScripts(reply, scriptHashes);
    return reply.header("cache-control", "no-cache").sendFile(file);
  };
  app.get("/", (request, reply) => {
    if (!existsSync(page)) throw new AppError("NOT_FOUND", "The web client is not built");
    return sendPage(request, reply);
  });
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const { methods: allowed } = routes.at(request.url);
    // Also called by routes whose file doesn't exist.
    if (allowed.length > 0 && !allowed.includes(request.method)) {
      void reply.header("allow", allowed.join(", "));
      throw new AppError("METHOD_NOT_ALLOWED", `Use ${allowed.join(" or ")}`);
    }
    // Paths of the client's router get the page; all others get a JSON 404.
    const isPageRequest =
      request.method === "GET" && !isServerPath(request.url) && !path.extname(request.url.split("?")[0] ?? "");
    if (!isPageRequest || !existsSync(page)) throw new AppError("NOT_FOUND", "Not found");
    return sendPage(request, reply);
  });
}

/** Copies of index.html that are made for one page, by the page's path. */
function findEntryPages(folder: string): ReadonlyMap<string, WebPage> {
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => path.extname(file) === ".html") : [];
  return new Map(
    files.map((file) => {
      const scriptHashes = hashInlineScripts(readFileSync(path.join(folder, file), "utf8"));
      return [file === "home.html" ? "/" : `/${path.basename(file, ".html")}`, { file: `pages/${file}`, scriptHashes }];
    }),
  );
}

function hashInlineScripts(html: string): string[] {
  const scripts = [...html.matchAll(/<script>(.*?)<\/script>/gs)];
  return scripts.map(([, script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`);
}

function allowScripts(reply: FastifyReply, hashes: readonly string[]): void {
  const policy = String(reply.getHeader("content-security-policy"));
  void reply.header(
    "content-security-policy",
    policy.replace("script-src 'self'", (sources) => [sources, ...hashes].join(" ")),
  );
}
