import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { acceptsGzip } from "./compression";
import { addVary, etagOf, sendWithEtag } from "./http-cache";

const CACHE_ONE_HOUR = "public, max-age=3600";

interface Asset {
  plain: string | Buffer;
  zipped: Buffer;
  etag: string;
}

async function assetOf(text: string | Buffer): Promise<Asset> {
  return { plain: text, zipped: await promisify(gzip)(text), etag: etagOf(text) };
}

/** Serves a large file from an npm package. Loads and compresses the file on the first request. */
export function serveLazyAsset(
  http: FastifyInstance,
  url: string,
  type: string,
  load: () => Promise<string | Buffer>,
): void {
  let cached: Promise<Asset> | null = null;
  http.get(url, async (request, reply) => {
    cached ??= load()
      .then(assetOf)
      .catch((error: unknown) => {
        // The next request tries again.
        cached = null;
        throw error;
      });
    const { plain, zipped, etag } = await cached;
    void reply.type(type);
    const isZipped = acceptsGzip(request);
    addVary(reply, "accept-encoding");
    if (isZipped) void reply.header("content-encoding", "gzip");
    return sendWithEtag(request, reply, { body: isZipped ? zipped : plain, etag, cacheControl: CACHE_ONE_HOUR });
  });
}
