import { existsSync, statfsSync } from "node:fs";
import { chromium, type Browser, type BrowserContext, type Page, type Response } from "playwright-core";
import { eventually } from "../eventually";
import { freePort } from "../servers/free-port";
import { startMailServer, type MailServer } from "../servers/mail-server";
import { createPerson, type Person, type PersonOptions } from "../people";
import { startTestApp, type TestApp, type TestAppOptions } from "../test-app";

const ARGUMENTS = [
  // On two cores, these two flags and shared memory cut the CPU time of opening a page by a quarter.
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

/** Generous, because the machine may be busy. */
const TIMEOUT_MS = 30_000;
/** Long enough for this worker's next test file to reuse the browser. */
const IDLE_MS = 100;

export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

let sharedBrowser: Promise<Browser> | null = null;
let users = 0;

/** One Chromium per worker, shared by its test files. It closes after IDLE_MS without users. */
function acquireBrowser(): Promise<Browser> {
  users += 1;
  sharedBrowser ??= launchBrowser();
  return sharedBrowser;
}

function releaseBrowser(): void {
  users -= 1;
  setTimeout(() => {
    if (users > 0 || !sharedBrowser) return;
    void sharedBrowser.then((browser) => browser.close());
    sharedBrowser = null;
  }, IDLE_MS);
}

/** `HEADED=1` shows the browser. The packaged browser is headless only, so CHROMIUM_PATH must point to another one. */
export function launchBrowser(args: readonly string[] = []): Promise<Browser> {
  const { TEST_CHROMIUM = "{}", HEADED } = process.env;
  const { executablePath, env } = JSON.parse(TEST_CHROMIUM) as {
    executablePath?: string;
    env?: Record<string, string>;
  };
  if (!executablePath) throw new Error("No browser was found: is this file in the e2e project?");
  return chromium.launch({
    executablePath,
    args: [...ARGUMENTS, ...args],
    // By default, Playwright replaces shared memory with slower files, because containers may have little of it.
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

/** Waits until an expression is true in the page. Playwright's `waitForFunction` needs `eval`, which our CSP blocks. */
export const untilTrue = (page: Page, expression: string): Promise<unknown> =>
  eventually(`${expression} is true in the page`, () => page.evaluate<boolean>(expression));

/** A browser window of one person, with the problems recorded in it and in the windows it opens. */
export interface Window {
  context: BrowserContext;
  page: Page;
  /** Console errors, failed requests, and requests and WebSockets to other hosts, in order. */
  problems: string[];
  /** Codes of GraphQL errors in HTTP 200 responses, in order. */
  errorCodes: string[];
  /** Texts of the browser dialogs. Each dialog is accepted. */
  alerts: string[];
  close: () => Promise<void>;
}

type Recorded = Pick<Window, "problems" | "errorCodes" | "alerts">;

export interface WindowOptions {
  viewport?: { width: number; height: number };
  /** By default, animations are off, so that tests don't measure or click something that still moves. */
  reducedMotion?: "reduce" | "no-preference";
  /** Whether the device has a touch screen. */
  hasTouch?: boolean;
  /** Problems that the test expects, such as a rejected sign-in. */
  ignore?: RegExp;
  /** Shows the home page's introduction, which is skipped by default. */
  withIntro?: boolean;
  /** Shows the privacy notice of a first visit, which is accepted by default. */
  withPrivacyNotice?: boolean;
  /** Opens the window in this context, which stays open. By default, each window has its own context. */
  context?: BrowserContext;
}

/** A window and the member who is signed in to it. */
export type MemberWindow = Window & { person: Person };

type Tokens = Pick<Person, "token" | "refreshToken">;

/** The product with its own database, and browser windows that close after the test that opened them. */
export interface Site {
  readonly app: TestApp;
  /** Receives the product's emails. Requires `withMail`. */
  readonly mail: MailServer;
  /** Opens a window, signed in if a person is passed. */
  open: (person?: Tokens | null, options?: WindowOptions) => Promise<Window>;
  /** Creates a context for several windows of one person. It stays open until all tests of the file have finished. */
  createContext: (person: Tokens | null, options?: WindowOptions) => Promise<BrowserContext>;
  /** Creates a member and opens a window that is signed in as them. */
  join: (options?: PersonOptions & WindowOptions) => Promise<MemberWindow>;
}

export interface SiteOptions extends TestAppOptions {
  /** Starts a mail server, available as `site.mail`. */
  withMail?: boolean;
  /** Opens the site at localhost, because passkeys belong to a name, never to an IP address. */
  atLocalhost?: boolean;
}

/**
 * Call at the top of a browser test file. Starts the product before the tests and stops it after them. Closes each window
 * after the test that opened it, and fails that test if the window had problems.
 */
export function useSite({ withMail = false, atLocalhost = false, env, ...options }: SiteOptions = {}): Site {
  let app: TestApp;
  let mail: MailServer | undefined;
  let browser: Browser;
  const windows: Window[] = [];
  const contexts: BrowserContext[] = [];

  beforeAll(async () => {
    if (withMail) mail = await startMailServer();
    const PORT = atLocalhost ? String(await freePort()) : "0";
    const PUBLIC_URL = `http://localhost:${PORT}`;
    const settings = { ...env, ...(mail && { SMTP_URL: mail.url }), ...(atLocalhost && { PORT, PUBLIC_URL }) };
    [app, browser] = await Promise.all([startTestApp({ ...options, env: settings }), acquireBrowser()]);
    if (atLocalhost) app.url = PUBLIC_URL;
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
    const sharedContext = windowOptions.context;
    const context = sharedContext ?? (await openContext(browser, app.url, person, windowOptions));
    const recorded: Recorded = { problems: [], errorCodes: [], alerts: [] };
    const watchPage = (page: Page): void => watch(page, app.url, recorded, windowOptions.ignore);
    // Also watches the pages that the test or the page itself opens.
    if (!sharedContext) context.on("page", watchPage);
    const page = await context.newPage();
    if (sharedContext) watchPage(page);
    const goto = page.goto.bind(page);
    page.goto = async (url, options) => {
      const response = await goto(url, options);
      // The server's page responds to the pointer and the keyboard once the client has taken over.
      if (!options?.waitUntil) await page.locator("#page-data").waitFor({ state: "detached" });
      return response;
    };
    const close = () => (sharedContext ? page.close() : context.close());
    const window = { context, page, close, ...recorded };
    windows.push(window);
    return window;
  };

  return {
    get app() {
      return app;
    },
    get mail() {
      if (!mail) throw new Error("This site has no mail server: pass withMail");
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
  const { viewport = DESKTOP, reducedMotion = "reduce", hasTouch } = options;
  const context = await browser.newContext({ baseURL: baseUrl, viewport, reducedMotion, hasTouch });
  context.setDefaultTimeout(TIMEOUT_MS);
  const stored = {
    ...(person && { token: person.token, refreshToken: person.refreshToken }),
    ...(!options.withPrivacyNotice && { gdprAccepted: "true" }),
    ...(!options.withIntro && { introSeen: "true" }),
  };
  // Only on the first page, so that values stored later by any tab aren't overwritten.
  await context.addInitScript(`
    // Empty pages and sandboxed frames have no storage.
    if (self.origin !== "null") {
      if (!localStorage.getItem("test")) Object.assign(localStorage, ${JSON.stringify({ ...stored, test: "arranged" })});
    }
  `);
  return context;
}

/** Records the problems, GraphQL errors, and dialogs of a page. */
function watch(page: Page, baseUrl: string, { problems, errorCodes, alerts }: Recorded, ignore?: RegExp): void {
  watchForProblems(page, new URL(baseUrl).host, (problem) => {
    if (!ignore?.test(problem)) problems.push(problem);
  });
  page.on("response", (response) => void codesOf(response).then((codes) => errorCodes.push(...codes)));
  page.on("dialog", (dialog) => {
    alerts.push(dialog.message());
    void dialog.accept();
  });
}

function watchForProblems(page: Page, ownHost: string, report: (problem: string) => void): void {
  page.on("console", (message) => {
    const isMissingPage = message.text().includes("status of 404") && message.location().url === page.url();
    if (message.type() === "error" && !isMissingPage) report(`console: ${message.text()}`);
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
    // The client explains that a page doesn't exist.
    const isMissingPage = response.status() === 404 && response.request().isNavigationRequest();
    if (response.status() >= 400 && !isMissingPage) report(`failed: status of ${response.status()} ${response.url()}`);
  });
}

/** Expected: the server doesn't have the operation yet, so the client resends it with its text. */
const PERSISTED_QUERY_NOT_FOUND = "PERSISTED_QUERY_NOT_FOUND";

async function codesOf(response: Response): Promise<string[]> {
  if (new URL(response.url()).pathname !== "/graphql" || !response.ok()) return [];
  // A response can't be read after the page has navigated away.
  const body = (await response.json().catch(() => null)) as { errors?: { extensions?: { code?: string } }[] } | null;
  const codes = (body?.errors ?? []).map(({ extensions }) => extensions?.code ?? "without a code");
  return codes.filter((code) => code !== PERSISTED_QUERY_NOT_FOUND);
}
