import { readFileSync } from "node:fs";
import path from "node:path";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { toAppError, type LogUnexpected } from "../kernel/errors/error-format";
import { escapeHtml } from "../kernel/mail/render-email";
import { PROJECT_ROOT } from "../kernel/project-root";
import type { RequestContext } from "../kernel/request-context";
import type { PagePicture, PublicPages } from "./public-pages";

/** About 50 kB each. */
const MAX_KEPT = 200;
/** Drawing takes about 50 ms of the thread pool, which also reads files. */
const MAX_DRAWING = 2;
const MAX_WAITING = 20;
const TIMEOUT_S = 5;
const CACHE_IMMUTABLE = "public, max-age=31536000, immutable";
const SITE_PICTURE = "/og.png";

const FONTS = { "Chakra Petch Medium": "chakra-petch-500.ttf", "Chakra Petch SemiBold": "chakra-petch-600.ttf" };

const [WIDTH, HEIGHT, MARGIN] = [1200, 630, 80];
const MAX_LINE = WIDTH - 2 * MARGIN;
/** The largest size at which the title fits. */
const TITLE_SIZES: [size: number, lines: number][] = [
  [104, 2],
  [84, 2],
  [68, 3],
];

/** The share of the font's size that a character takes, on average. */
function widthOf(character: string): number {
  if (/[iljtfrI1.,:;'! |()-]/.test(character)) return 0.34;
  if (/[mwMW@%&]/.test(character)) return 0.88;
  return /[A-Z0-9]/.test(character) ? 0.64 : 0.56;
}

const lengthOf = (text: string): number => [...text].reduce((sum, character) => sum + widthOf(character), 0);

function clipped(text: string, size: number): string {
  let characters = [...text];
  if (lengthOf(text) * size <= MAX_LINE) return text;
  while (lengthOf(characters.join("")) * size > MAX_LINE - size) characters = characters.slice(0, -1);
  return `${characters.join("").trim()}…`;
}

function linesOf(text: string, size: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1);
    const joined = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && lengthOf(joined) * size <= MAX_LINE) lines[lines.length - 1] = joined;
    else lines.push(word);
  }
  return lines;
}

function titleLines(title: string): { size: number; lines: string[] } {
  for (const [size, count] of TITLE_SIZES) {
    const lines = linesOf(title, size);
    if (lines.length <= count && lines.every((line) => lengthOf(line) * size <= MAX_LINE)) return { size, lines };
  }
  const [size, count] = TITLE_SIZES[TITLE_SIZES.length - 1] ?? [68, 3];
  const lines = linesOf(title, size);
  const shown = [...lines.slice(0, count - 1), lines.slice(count - 1).join(" ")];
  return { size, lines: shown.map((line) => clipped(line, size)) };
}

/** The site's wave, shifted by the version, so that pages differ. */
function wave(version: string): string {
  const shift = (Number.parseInt(version, 36) % 100) / 100;
  const points = Array.from({ length: 61 }, (_, index) => {
    const at = index / 60;
    const height =
      Math.sin((at * 1.6 + shift) * 2 * Math.PI) * 38 + Math.sin((at * 3.7 + shift * 3) * 2 * Math.PI) * 14;
    return `${index * 20} ${Math.round(500 - at * 40 - height)}`;
  });
  return `M${points.join("L")}`;
}

function drawingOf({ kind, title, fact, version }: PagePicture, logo: string): string {
  const { size, lines } = titleLines(title.slice(0, 200));
  const lineHeight = Math.round(size * 1.12);
  const top = 268 - Math.max(0, lines.length - 2) * 10;
  const text = (line: string, index: number): string =>
    `<text x="${MARGIN - 4}" y="${top + Math.round(size * 0.8) + index * lineHeight}" font-family="Chakra Petch SemiBold" font-size="${size}" fill="#e8ecf3">${escapeHtml(line)}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">
<defs><radialGradient id="light" cx=".85" cy=".75" r=".9"><stop offset="0" stop-color="#12313a"/><stop offset=".6" stop-color="#0c151d"/><stop offset="1" stop-color="#080a0f"/></radialGradient>
<pattern id="grid" width="60" height="60" patternUnits="userSpaceOnUse"><path d="M0 30h60M30 0v60" stroke="#e1ebff" stroke-opacity=".04"/><path d="M28 30h4M30 28v4" stroke="#e1ebff" stroke-opacity=".2"/></pattern>
<linearGradient id="fade"><stop offset=".25" stop-color="#2cefc3" stop-opacity="0"/><stop offset="1" stop-color="#2cefc3"/></linearGradient>
<path id="wave" d="${wave(version)}" fill="none" stroke="url(#fade)"/></defs>
<path fill="url(#light)" d="M0 0h${WIDTH}v${HEIGHT}H0z"/><path fill="url(#grid)" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>
<use xlink:href="#wave" stroke-width="3" opacity=".5"/><use xlink:href="#wave" y="22" stroke-width="1.5" opacity=".28"/><use xlink:href="#wave" y="44" stroke-width="1.5" opacity=".16"/>
<image x="${MARGIN}" y="64" width="294" height="58" xlink:href="data:image/svg+xml;base64,${logo}"/>
<path d="M${MARGIN} 204h36" stroke="#2cefc3" stroke-width="4"/>
<text x="${MARGIN + 54}" y="213" font-family="Chakra Petch Medium" font-size="28" letter-spacing="3" fill="#2cefc3">${escapeHtml(clipped(kind.toUpperCase(), 32))}</text>
${lines.map(text).join("\n")}
<path d="M${MARGIN} 524h${MAX_LINE}" stroke="#e1ebff" stroke-opacity=".14" stroke-width="2"/>
<text x="${MARGIN}" y="576" font-family="Chakra Petch Medium" font-size="36" fill="#c3cedf">${escapeHtml(clipped(fact, 36))}</text>
<path d="M1146 596h20v-20M34 54V34h20" fill="none" stroke="#c3cedf" stroke-opacity=".4" stroke-width="2"/></svg>`;
}

/** Draws the pictures that link previews show, and keeps the last ones. */
class PagePictures {
  private readonly kept = new LRUCache<string, Promise<Buffer>>({ max: MAX_KEPT });
  private readonly logo = readFileSync(path.join(PROJECT_ROOT, "brand/logo.svg")).toString("base64");
  private readonly waiting: (() => void)[] = [];
  private drawing = 0;
  private fonts: Promise<unknown> | null = null;

  /** Null if too many pictures wait. */
  of(picture: PagePicture): Promise<Buffer> | null {
    const known = this.kept.get(picture.version);
    if (known) return known;
    if (this.waiting.length >= MAX_WAITING) return null;
    const drawn = this.inTurn(() => this.draw(picture));
    this.kept.set(picture.version, drawn);
    // The next request tries again.
    drawn.catch(() => this.kept.delete(picture.version));
    return drawn;
  }

  private async inTurn<T>(draw: () => Promise<T>): Promise<T> {
    if (this.drawing >= MAX_DRAWING) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.drawing += 1;
    try {
      return await draw();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.drawing -= 1;
    }
  }

  private async draw(picture: PagePicture): Promise<Buffer> {
    const { default: sharp } = await import("sharp");
    // A text with a font file makes the font known to all drawings.
    this.fonts ??= Promise.all(
      Object.entries(FONTS).map(([name, file]) =>
        sharp({
          text: {
            text: "A",
            font: `${name}, 12`,
            fontfile: path.join(PROJECT_ROOT, "graphql-server/dist/fonts", file),
          },
        })
          .png()
          .toBuffer(),
      ),
    );
    await this.fonts;
    const svg = Buffer.from(drawingOf(picture, this.logo));
    return sharp(svg).timeout({ seconds: TIMEOUT_S }).png().toBuffer();
  }
}

interface PagePicturesDeps {
  publicPages: PublicPages;
  visitorContext: (request: FastifyRequest) => Promise<RequestContext>;
  logUnexpected: LogUnexpected;
}

/**
 * Serves the pictures of public pages. Their addresses contain what they show as a version; an old address leads to the current
 * picture, and every failure to the site's.
 */
export function servePagePictures(
  http: FastifyInstance,
  { publicPages, visitorContext, logUnexpected }: PagePicturesDeps,
): void {
  const pictures = new PagePictures();
  http.get<{ Params: { version: string; "*": string } }>("/page-pictures/:version/*", async (request, reply) => {
    const { version, "*": file } = request.params;
    const page = file === "home.png" ? "/" : `/${file.replace(/\.png$/, "")}`;
    void reply.header("cross-origin-resource-policy", "cross-origin");
    try {
      const { page: rendered } = await publicPages.at(page, await visitorContext(request));
      const picture = rendered && "picture" in rendered ? rendered.picture : null;
      if (picture && picture.version !== version) {
        return await reply.redirect(`/page-pictures/${picture.version}/${encodeURI(file)}`);
      }
      const png = picture && (await pictures.of(picture));
      if (png) return await reply.header("cache-control", CACHE_IMMUTABLE).type("image/png").send(png);
    } catch (thrown) {
      const { error, unexpected } = toAppError(thrown);
      if (unexpected) logUnexpected(error, request.id);
    }
    return reply.redirect(SITE_PICTURE);
  });
}
