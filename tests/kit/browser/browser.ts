import { existsSync, statfsSync } from "node:fs";
import { chromium, type Browser, type BrowserContext, type Page, type Response } from "playwright-core";
import { eventually } from "../eventually";
import { startMailServer, type MailServer } from "../servers/mail-server";
import { createPerson, type Person, type PersonOptions } from "../people";
import { startTestApp, type TestApp, type TestAppOptions } from "../test-app";

const ARGUMENTS = [
  // Less work on two cores: with these two and shared memory, opening a page takes a quarter less processor time.
  "--num-raster-threads=1",
  "--renderer-process-limit=1",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Enough for the pages of all workers. */
const SHARED_MEMORY_BYTES = 2 ** 30;

/** Generous, for a busy machine. */
const TIMEOUT_MS = 30_000;
/** Long enough for the next test file of this worker to take the browser over. */
const IDLE_MS = 100;

export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

let running: Promise<Browser> | null = null;
let users = 0;

/** One Chromium per worker: kept from one test file to the next, closed when no file has used it for a moment. */
function acquireBrowser(): Promise<Browser> {
  users += 1;
  running ??= launchBrowser();
  return running;
}

function releaseBrowser(): void {
  users -= 1;
  setTimeout(() => {
    if (users > 0 || !running) return;
    void running.then((browser) => browser.close());
    running = null;
  }, IDLE_MS);
}

/** `HEADED=1` shows the browser; the packaged one has no window, so CHROMIUM_PATH must name another. */
export function launchBrowser(): Promise<Browser> {
  const { TEST_CHROMIUM = "{}", HEADED } = process.env;
  const { executablePath, env } = JSON.parse(TEST_CHROMIUM) as {
    executablePath?: string;
    env?: Record<string, string>;
  };
  if (!executablePath) throw new Error("No browser was found: is this file in the e2e project?");
  return chromium.launch({
    executablePath,
    args: ARGUMENTS,
    // Playwright keeps Chromium off shared memory, which containers may have little of; files instead are slower.
    ignoreDefaultArgs: hasSharedMemory() ? ["--disable-dev-shm-usage"] : [],
    headless: !HEADED,
    env: { ...process.env, ...env },
  });
}

function hasSharedMemory(): boolean {
  if (!existsSync("/dev/shm")) return false;
  const { bavail, bsize } = statfsSync("/dev/shm");
  return bavail * bsize >= SHARED_MEMORY_BYTES;
}

/** Waits until an expression is true in the page. Playwright's own way evaluates text in the page, which our CSP refuses. */
export const untilTrue = (page: Page, expression: string): Promise<unknown> =>
  eventually(`${expression} is true in the page`, () => page.evaluate<boolean>(expression));

/** A browser window of one person, with what went wrong in it. */
export interface Window {
  context: BrowserContext;
  page: Page;
  /** Console errors, failed requests, and requests and sockets to other hosts, in order. */
  problems: string[];
  /** Codes of GraphQL errors in responses that succeeded, in order. */
  refusals: string[];
  /** Texts of the alerts that appeared; each was accepted. */
  alerts: string[];
  close: () => Promise<void>;
}

export interface WindowOptions {
  viewport?: { width: number; height: number };
  reducedMotion?: "reduce" | "no-preference";
  /** Expected trouble that is not a problem, such as a refused sign-in. */
  ignore?: RegExp;
  /** Shows the introduction of the home page, which other tests skip. */
  withIntro?: boolean;
  /** Shows the privacy notice of a first visit, which other tests have accepted. */
  withPrivacyNotice?: boolean;
  /** A context that stays open, instead of a new one that is closed with the window. */
  context?: BrowserContext;
}

/** A window and the member who is signed in there. */
export type MemberWindow = Window & { person: Person };

type Tokens = Pick<Person, "token" | "refreshToken">;

/** The product on a database of its own, and browser windows that end with the test that opened them. */
export interface Site {
  readonly app: TestApp;
  /** Receives the product's mail; only `withMail`. */
  readonly mail: MailServer;
  /** Opens a window, signed in by token when a person is given. */
  open: (person?: Tokens | null, options?: WindowOptions) => Promise<Window>;
  /** Creates a context for several windows of one person. It stays open until all tests are over. */
  createContext: (person: Tokens | null, options?: WindowOptions) => Promise<BrowserContext>;
  /** Creates a member and opens a window in which they are signed in. */
  join: (options?: PersonOptions & WindowOptions) => Promise<MemberWindow>;
}

export interface SiteOptions extends TestAppOptions {
  /** Gives the product a mail server, `site.mail`. */
  withMail?: boolean;
}

/**
 * For the top of a browser test file: starts the product before its tests and stops it after them. Every window is closed
 * after the test that opened it, and a problem in any of them fails that test.
 */
export function useSite({ withMail = false, env, ...options }: SiteOptions = {}): Site {
  let app: TestApp;
  let mail: MailServer | undefined;
  let browser: Browser;
  const windows: Window[] = [];
  const contexts: BrowserContext[] = [];

  beforeAll(async () => {
    if (withMail) mail = await startMailServer();
    const settings = { ...env, ...(mail && { SMTP_URL: mail.url }) };
    [app, browser] = await Promise.all([startTestApp({ ...options, env: settings }), acquireBrowser()]);
  });

  afterEach(async () => {
    const closed = windows.splice(0);
    await Promise.all(closed.map(({ close }) => close()));
    expect(closed.flatMap(({ problems }) => problems)).toEqual([]);
  });

  afterAll(async () => {
    await Promise.all(contexts.map((context) => context.close()));
    releaseBrowser();
    await app.stop();
    await mail?.stop();
  });

  const open: Site["open"] = async (person = null, windowOptions = {}) => {
    const kept = windowOptions.context;
    const context = kept ?? (await openContext(browser, app.url, person, windowOptions));
    const page = await context.newPage();
    const close = () => (kept ? page.close() : context.close());
    const window = { context, page, close, ...watch(page, app.url, windowOptions.ignore) };
    windows.push(window);
    return window;
  };

  return {
    get app() {
      return app;
    },
    get mail() {
      if (!mail) throw new Error("This site has no mail server: withMail starts one");
      return mail;
    },
    open,
    createContext: async (person, contextOptions = {}) => {
      const context = await openContext(browser, app.url, person, contextOptions);
      contexts.push(context);
      return context;
    },
    join: async (personOptions = {}) => {
      const person = await createPerson(app, personOptions);
      return { ...(await open(person, personOptions)), person };
    },
  };
}

async function openContext(
  browser: Browser,
  baseUrl: string,
  person: Tokens | null,
  options: WindowOptions,
): Promise<BrowserContext> {
  const { viewport = DESKTOP, reducedMotion } = options;
  const context = await browser.newContext({ baseURL: baseUrl, viewport, reducedMotion });
  context.setDefaultTimeout(TIMEOUT_MS);
  const stored = {
    ...(person && { token: person.token, refreshToken: person.refreshToken }),
    ...(!options.withPrivacyNotice && { gdprAccepted: "true" }),
  };
  // Before the first page only: what the pages of any tab store later must stay.
  await context.addInitScript(`
    ${options.withIntro ? "" : `sessionStorage.setItem("introSeen", "true");`}
    if (!localStorage.getItem("test")) Object.assign(localStorage, ${JSON.stringify({ ...stored, test: "arranged" })});
  `);
  return context;
}

/** Collects what happens in a page. */
function watch(page: Page, baseUrl: string, ignore?: RegExp): Pick<Window, "problems" | "refusals" | "alerts"> {
  const problems: string[] = [];
  const refusals: string[] = [];
  const alerts: string[] = [];
  watchForProblems(page, new URL(baseUrl).host, (problem) => {
    if (!ignore?.test(problem)) problems.push(problem);
  });
  page.on("response", (response) => void codesOf(response).then((codes) => refusals.push(...codes)));
  page.on("dialog", (dialog) => {
    alerts.push(dialog.message());
    void dialog.accept();
  });
  return { problems, refusals, alerts };
}

function watchForProblems(page: Page, ownHost: string, report: (problem: string) => void): void {
  page.on("console", (message) => {
    if (message.type() === "error") report(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => report(`error: ${error.message}`));
  page.on("request", (request) => {
    const { protocol, host } = new URL(request.url());
    if (protocol.startsWith("http") && host !== ownHost) report(`foreign host: ${request.url()}`);
  });
  page.on("websocket", (socket) => {
    if (new URL(socket.url()).host !== ownHost) report(`foreign host: ${socket.url()}`);
  });
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // Leaving a page cancels its open requests.
    if (reason !== "net::ERR_ABORTED") report(`failed: ${reason} ${request.url()}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) report(`failed: status of ${response.status()} ${response.url()}`);
  });
}

/** Not an error: the server does not know the operation yet, and the client sends its text. */
const ASKS_FOR_TEXT = "PERSISTED_QUERY_NOT_FOUND";

async function codesOf(response: Response): Promise<string[]> {
  if (new URL(response.url()).pathname !== "/graphql" || !response.ok()) return [];
  // A response that the next page has overtaken can't be read any more.
  const answer = (await response.json().catch(() => null)) as { errors?: { extensions?: { code?: string } }[] } | null;
  const codes = (answer?.errors ?? []).map(({ extensions }) => extensions?.code ?? "without a code");
  return codes.filter((code) => code !== ASKS_FOR_TEXT);
}
