import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import path from "node:path";
import type { ExecutionResult } from "graphql";
import type { FastLane, RunOperation } from "../graphql/fast-lane";
import { mergeErrors, toAppError } from "../kernel/errors/error-format";
import { PROJECT_ROOT } from "../kernel/project-root";
import type { RequestContext } from "../kernel/request-context";

/** Enough for all pages of courses and lessons. Profiles and certificates replace each other. */
const MAX_PAGES = 300;

const RENDERER = path.join(PROJECT_ROOT, "graphql-server/dist/pages/render-page.js");

/** What the built web client offers: see web/src/app/server/render-page.tsx. */
interface PageRenderer {
  routeNameAt: (path: string) => string;
  publicPaths: readonly string[];
  renderPage: (
    path: string,
    publicUrl: string,
    runQuery: (text: string, variables: Record<string, unknown>) => Promise<ExecutionResult>,
  ) => Promise<RenderedPage | Redirect | null>;
}

interface Redirect {
  /** The path of the page that is meant. */
  redirect: string;
}

/** What the picture of a page says in link previews: see web/src/app/server/page-head.tsx. */
export interface PagePicture {
  kind: string;
  title: string;
  fact: string;
  /** Identifies the rest. */
  version: string;
}

export interface RenderedPage {
  head: string;
  content: string;
  data: unknown;
  picture: PagePicture | null;
}

interface Query {
  text: string;
  variables: Record<string, unknown>;
}

interface StoredPage {
  queries: readonly Query[];
  /** A hash of the queries' results. */
  version: string;
  page: RenderedPage | Redirect | null;
  /** Whether a query found nothing. */
  isMissing: boolean;
}

const versionOf = (results: readonly ExecutionResult[]): string =>
  createHash("sha1").update(JSON.stringify(results)).digest("base64");

/**
 * The public pages as HTML. A page is rendered again once the results of its queries have changed, so each request runs the
 * queries, which takes a fraction of the time.
 */
export class PublicPages {
  private readonly stored = new Map<string, StoredPage>();
  private readonly operations = new Map<string, RunOperation>();

  constructor(private readonly deps: { fastLane: FastLane; publicUrl: string }) {}

  /** The paths of the pages that have no parameters. */
  get paths(): readonly string[] {
    return this.renderer.publicPaths;
  }

  /** The name of the route at a path of the client. */
  routeNameAt(requested: string): string {
    return this.renderer.routeNameAt(requested);
  }

  /** The page as a visitor sees it. `page` is null if only the client can render it. */
  async at(requested: string, context: RequestContext): Promise<Pick<StoredPage, "page" | "isMissing">> {
    const stored = this.stored.get(requested);
    if (stored) {
      const results = await Promise.all(stored.queries.map((query) => this.run(query, context)));
      if (versionOf(results) === stored.version) return stored;
    }
    const rendered = await this.render(requested, context);
    this.stored.delete(requested);
    this.stored.set(requested, rendered);
    const [oldest] = this.stored.keys();
    if (this.stored.size > MAX_PAGES && oldest !== undefined) this.stored.delete(oldest);
    return rendered;
  }

  /** Part of the client's build, and loaded when it's first needed, which starts the server sooner. */
  private get renderer(): PageRenderer {
    return createRequire(import.meta.url)(RENDERER) as PageRenderer;
  }

  private async render(requested: string, context: RequestContext): Promise<StoredPage> {
    const queries: Query[] = [];
    const running: Promise<ExecutionResult>[] = [];
    const page = await this.renderer.renderPage(requested, this.deps.publicUrl, (text, variables) => {
      const query = { text, variables };
      const result = this.run(query, context);
      queries.push(query);
      running.push(result);
      return result;
    });
    const results = await Promise.all(running);
    const isMissing = results.some(
      ({ errors }) => errors && toAppError(mergeErrors(errors)).error.code === "NOT_FOUND",
    );
    return { queries, version: versionOf(results), page, isMissing };
  }

  private async run({ text, variables }: Query, context: RequestContext): Promise<ExecutionResult> {
    let run = this.operations.get(text);
    if (!run) this.operations.set(text, (run = this.deps.fastLane.prepare(text).run));
    return run(variables, context);
  }
}
