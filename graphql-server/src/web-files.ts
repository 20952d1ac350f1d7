import { existsSync } from "node:fs";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "./kernel/errors";

const UPLOADED = /^[0-9a-f-]{36}\.webp$/;
const YEAR_S = 31_536_000;

const isApi = (url: string): boolean => /^\/(api|graphql|ws|metrics|healthz|readyz)(\/|\?|$)/.test(url);

/** The built web client, and the uploaded pictures beside its own avatars. */
export async function serveWeb(app: FastifyInstance, webFolder: string, uploadsFolder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: webFolder,
    index: false,
    preCompressed: true,
    setHeaders: (reply, file) => {
      const isHashed = file.includes(`${path.sep}assets${path.sep}`);
      void reply.header("cache-control", isHashed ? `public, max-age=${YEAR_S}, immutable` : "no-cache");
    },
  });
  app.get<{ Params: { name: string } }>("/avatars/:name", async (request, reply) => {
    const { name } = request.params;
    if (!UPLOADED.test(name)) return reply.sendFile(`avatars/${name}`);
    // An uploaded picture never changes under its name.
    return reply
      .header("cache-control", `public, max-age=${YEAR_S}, immutable`)
      .sendFile(name, uploadsFolder, { cacheControl: false });
  });
  const page = path.join(webFolder, "index.html");
  const sendPage = (reply: FastifyReply): FastifyReply =>
    reply.header("cache-control", "no-cache").sendFile("index.html");
  app.get("/", (_request, reply) => {
    if (!existsSync(page)) throw new AppError("NOT_FOUND", "The web client is not built");
    return sendPage(reply);
  });
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    // Paths of the client's router get its page; everything else is a JSON 404.
    const wantsPage = request.method === "GET" && !isApi(request.url) && !path.extname(request.url.split("?")[0] ?? "");
    if (!wantsPage || !existsSync(page)) throw new AppError("NOT_FOUND", "Not found");
    return sendPage(reply);
  });
}
