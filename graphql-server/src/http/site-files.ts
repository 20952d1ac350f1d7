import type { FastifyInstance } from "fastify";
import type { Env } from "../env";
import { CourseCollection, CoursesService } from "../features/courses";
import { Calculators } from "../features/tools";
import type { ServiceMap } from "../kernel/request-context";
import type { PublicPages } from "./public-pages";

const YEAR_MS = 365 * 86_400_000;

interface SiteFilesDeps {
  env: Env;
  publicPages: PublicPages;
}

/** Serves the files by which search engines and security researchers find what they need. */
export function serveSiteFiles(http: FastifyInstance, services: ServiceMap, { env, publicPages }: SiteFilesDeps): void {
  http.get("/robots.txt", (_request, reply) =>
    reply
      .type("text/plain; charset=utf-8")
      .send(`User-agent: *\nDisallow: /admin\nDisallow: /api/\nSitemap: ${env.PUBLIC_URL}/sitemap.xml\n`),
  );
  http.get("/sitemap.xml", async (_request, reply) => {
    const lists = await Promise.all(
      Object.values(CourseCollection).map((each) => services.get(CoursesService).list(each)),
    );
    // Slugs have no characters that XML escapes.
    const pages = [
      ...[...publicPages.paths, "/contact"],
      ...lists.flat().map(({ slug }) => `/courses/${slug}`),
      ...(await services.get(CoursesService).previewPaths()),
      ...services
        .get(Calculators)
        .list()
        .map(({ id }) => `/tools/${id}`),
    ];
    const urls = pages.map((page) => `<url><loc>${env.PUBLIC_URL}${page}</loc></url>`).join("\n");
    return reply
      .type("application/xml; charset=utf-8")
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`,
      );
  });
  http.get("/.well-known/security.txt", (_request, reply) => {
    const expires = new Date(Date.now() + YEAR_MS).toISOString();
    return reply
      .type("text/plain; charset=utf-8")
      .send(
        `Contact: mailto:${env.SUPPORT_EMAIL}\nExpires: ${expires}\nCanonical: ${env.PUBLIC_URL}/.well-known/security.txt\n`,
      );
  });
}
