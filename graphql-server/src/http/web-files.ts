import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { CONTENT_FOLDER } from "../kernel/content";
import { toAppError, type LogUnexpected } from "../kernel/errors/error-format";
import { AppError } from "../kernel/errors/errors";
import type { RequestContext } from "../kernel/request-context";
import { generatedCover } from "../features/courses";
import { sendWithEtag } from "./http-cache";
import type { PublicPages, RenderedPage } from "./public-pages";
import type { RouteTable } from "./route-table";

const UPLOADED_AVATAR = /^[0-9a-f-]{36}\.webp$/;
const COURSE_PICTURE = /^[0-9a-f]{64}\.webp$/;
const COURSE_SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const COURSE_FILE = /^[a-z0-9]+([-_][a-z0-9]+)*\.(webp|png|svg)$/;
const PICTURE = /\.(webp|png|svg|jpe?g|gif|ico)$/;
const CACHE_IMMUTABLE = "public, max-age=31536000, immutable";

interface PageDeps {
  publicPages: PublicPages;
  /** The context of a request as if it came from a visitor. */
  visitorContext: (request: FastifyRequest) => Promise<RequestContext>;
  logUnexpected: LogUnexpected;
}

const isServerPath = (url: string): boolean => /^\/(api|graphql|ws|metrics|healthz|readyz)(\/|\?|$)/.test(url);

/** Serves the built web client and uploaded pictures. */
export async function serveWeb(
  app: FastifyInstance,
  routes: RouteTable,
  { webFolder, uploadsFolder, ...deps }: PageDeps & { webFolder: string; uploadsFolder: string },
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
  const sendPage = existsSync(page) ? pageSender(webFolder, deps) : null;
  app.get("/", (request, reply) => {
    if (!sendPage) throw new AppError("NOT_FOUND", "The web client is not built");
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
      ["GET", "HEAD"].includes(request.method) &&
      !isServerPath(request.url) &&
      !path.extname(request.url.split("?")[0] ?? "");
    if (!isPageRequest || !sendPage) throw new AppError("NOT_FOUND", "Not found");
    return sendPage(request, reply);
  });
}

type PageSender = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Returns a function that sends the HTML for any path of the client's router. */
function pageSender(webFolder: string, { publicPages, visitorContext, logUnexpected }: PageDeps): PageSender {
  const read = (file: string): string => readFileSync(path.join(webFolder, file), "utf8");
  const anyPage = read("index.html");
  const templates = new Map(
    readdirSync(path.join(webFolder, "pages"))
      .filter((file) => file.endsWith(".html"))
      .map((file) => [path.basename(file, ".html"), read(`pages/${file}`)]),
  );
  /** Kept as long as the page, because filling a template takes longer than sending it. */
  const filled = new WeakMap<RenderedPage, string>();
  return async (request, reply) => {
    const requested = request.url.split("?")[0] ?? "/";
    const name = publicPages.routeNameAt(requested);
    let body = templates.get(name) ?? anyPage;
    let isMissing = name === "notFound";
    try {
      const rendered = await publicPages.at(requested, await visitorContext(request));
      isMissing ||= rendered.isMissing;
      if (rendered.page && "redirect" in rendered.page) return await reply.redirect(rendered.page.redirect);
      if (rendered.page) {
        const html = filled.get(rendered.page) ?? fill(body, rendered.page);
        filled.set(rendered.page, html);
        body = html;
        allowScript(reply);
      }
    } catch (thrown) {
      // The client renders it, and shows what is wrong.
      const { error, unexpected } = toAppError(thrown);
      if (unexpected) logUnexpected(error, request.id);
    }
    void reply.type("text/html; charset=utf-8").status(isMissing ? 404 : 200);
    return sendWithEtag(request, reply, { body, cacheControl: "no-cache" });
  };
}

/**
 * Runs in pages that were rendered here, as a visitor sees them without a query string. Hides what isn't for members, shows the
 * introduction once per browser, and loads the client once the page has appeared, which then repeats the first click on a button.
 */
const PAGE_SCRIPT = `const { dataset } = document.documentElement;
try {
  if (localStorage.getItem("token") !== null) dataset.member = "";
  else if (!localStorage.getItem("introSeen") && !matchMedia("(prefers-reduced-motion: reduce)").matches) dataset.intro = "";
} catch {}
let clicked = null;
onclick = ({ target }) => (clicked ??= target.closest("button"));
const start = () => {
  const data = document.getElementById("page-data");
  if (!("member" in dataset || location.search)) window.pageData = data.textContent;
  for (const link of document.querySelectorAll("link[rel=later]")) link.rel = "modulepreload";
  const script = document.createElement("script");
  script.type = "module";
  script.src = document.querySelector("script[type=later]").src;
  document.head.append(script);
  takeOver = () => {
    onclick = null;
    data.remove();
    delete dataset.member;
    // Not now, because React can't respond while it runs effects.
    setTimeout(() => clicked?.click());
  };
};
// The page can appear before its end has arrived.
const startWhenComplete = () => (document.readyState === "loading" ? addEventListener("DOMContentLoaded", start) : start());
requestAnimationFrame(() => setTimeout(startWhenComplete));`;
const PAGE_SCRIPT_HASH = `'sha256-${createHash("sha256").update(PAGE_SCRIPT).digest("base64")}'`;

const fill = (template: string, { head, content, data }: RenderedPage): string =>
  template
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replace('<script type="module"', '<script type="later"')
    .replace(/<!-- head -->.*<!-- \/head -->/s, () => `${head}\n    <script>${PAGE_SCRIPT}</script>`)
    .replace(
      /<!-- page -->.*<!-- \/page -->/s,
      // A closing tag in a text must not end the element.
      () =>
        `<div id="root">${content}</div>\n    <script type="application/json" id="page-data">${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>`,
    );

function allowScript(reply: FastifyReply): void {
  const policy = String(reply.getHeader("content-security-policy"));
  void reply.header("content-security-policy", policy.replace("script-src 'self'", `$& ${PAGE_SCRIPT_HASH}`));
}
