import { randomBytes } from "node:crypto";
import { chromium, type Browser, type BrowserContext, type Page, type Response } from "playwright-core";

const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** For a busy machine; what must be quick is measured where it is said. */
const PATIENCE_MS = 90_000;

export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** A real Chromium; the set-up of the browser tests found it. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ARGUMENTS });
}

/** Waits until an expression holds in the page. Playwright's own way evaluates in there, which our content policy refuses. */
export async function untilTrue(page: Page, expression: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await page.evaluate<boolean>(expression))) {
    if (Date.now() > deadline) throw new Error(`Never came true: ${expression}`);
    await page.waitForTimeout(50);
  }
}

/** A browser window of one person, with what went wrong in it. */
export interface Window {
  context: BrowserContext;
  page: Page;
  /** Console errors, failed requests, and requests and sockets to other hosts, in order. */
  problems: string[];
  /** Codes of what GraphQL refused inside answers that succeeded, in order. */
  refusals: string[];
  /** Texts of the alerts that appeared; each was accepted. */
  alerts: string[];
}

export interface WindowOptions {
  viewport?: { width: number; height: number };
  reducedMotion?: "reduce" | "no-preference";
  /** Expected trouble that is no problem, such as a refused sign-in. */
  ignore?: RegExp;
  /** Shows the introduction of the home page, which would make every other test wait. */
  withIntro?: boolean;
}

export async function openWindow(browser: Browser, baseUrl: string, options: WindowOptions = {}): Promise<Window> {
  const { viewport = DESKTOP, reducedMotion } = options;
  const context = await browser.newContext({ baseURL: baseUrl, viewport, reducedMotion });
  if (!options.withIntro) await context.addInitScript(`sessionStorage.setItem("introSeen", "true")`);
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const problems: string[] = [];
  const refusals: string[] = [];
  const alerts: string[] = [];
  watchForProblems(page, new URL(baseUrl).host, (problem) => {
    if (!options.ignore?.test(problem)) problems.push(problem);
  });
  page.on("response", (response) => void codesOf(response).then((codes) => refusals.push(...codes)));
  page.on("dialog", (dialog) => {
    alerts.push(dialog.message());
    void dialog.accept();
  });
  return { context, page, problems, refusals, alerts };
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
    // Leaving a page ends what it still asks for.
    if (reason !== "net::ERR_ABORTED") report(`failed: ${reason} ${request.url()}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) report(`failed: status of ${response.status()} ${response.url()}`);
  });
}

/** Not a refusal: the server does not know the operation yet, and is sent its text. */
const ASKS_FOR_TEXT = "PERSISTED_QUERY_NOT_FOUND";

async function codesOf(response: Response): Promise<string[]> {
  if (new URL(response.url()).pathname !== "/graphql" || !response.ok()) return [];
  // An answer that the next page has overtaken cannot be read any more.
  const answer = (await response.json().catch(() => null)) as { errors?: { extensions?: { code?: string } }[] } | null;
  const codes = (answer?.errors ?? []).map(({ extensions }) => extensions?.code ?? "without a code");
  return codes.filter((code) => code !== ASKS_FOR_TEXT);
}

/** Clicks the privacy notice of a first visit away. */
export async function acceptPrivacyNotice(page: Page): Promise<void> {
  await page.getByRole("button", { name: "I Agree" }).click();
}

export interface NewPerson {
  username: string;
  email: string;
  password: string;
}

export interface SignUpOptions {
  /** Fills in what not everybody does. */
  alsoFill?: () => Promise<void>;
  /** The window has clicked the privacy notice away before. */
  isKnown?: boolean;
}

/** Signs somebody up through the form, as a newcomer does. */
export async function signUp(
  { page, alerts }: Window,
  name: string,
  { alsoFill, isKnown = false }: SignUpOptions = {},
): Promise<NewPerson> {
  const username = `${name}_${randomBytes(3).toString("hex")}`;
  const person = { username, email: `${username}@example.test`, password: `secret-${randomBytes(4).toString("hex")}` };
  await page.goto("/register");
  if (!isKnown) await acceptPrivacyNotice(page);
  await page.getByLabel("Username").fill(person.username);
  await page.getByLabel("Full Name").fill(`${name} Example`);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByLabel("Confirm Password").fill(person.password);
  await page.getByRole("checkbox").check();
  await alsoFill?.();
  await page.getByRole("button", { name: "CREATE ACCOUNT" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  if (!alerts.includes("Registration successful! You are now logged in.")) {
    throw new Error(`No alert of success, but: ${alerts.join("; ")}`);
  }
  return person;
}
