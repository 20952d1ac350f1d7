import type { BrowserContext, Locator, Page } from "playwright-core";
import { seriousFindings } from "./accessibility";
import { DESKTOP, useSite, type Site, type Window, type WindowOptions } from "./browser";
import { eventually } from "../eventually";
import { writeNotifications } from "../notifications";
import { channelId } from "../people";
import { rest } from "../clients/rest-client";
import type { Overlay } from "./overlays";
import { openNotebooks } from "../simulator-lab";
import { fillJournal } from "../journal-trades";
import { fillModeration } from "../moderation-cases";
import { endRun, startRun } from "../simulator-runs";
import { SCREEN_STATES, type Audience, type ScreenState } from "./screens";
import type { TestApp } from "../test-app";

/** A fifth of the layout shift that Google rates as good (0.1). */
const MAX_LAYOUT_SHIFT = 0.02;

const WATCH_LAYOUT = `
  window.layoutShift = 0;
  window.shifted = [];
  const addShifts = (entries) => {
    for (const { value, hadRecentInput, sources } of entries) {
      if (hadRecentInput) continue;
      window.layoutShift += value;
      for (const { node } of sources) window.shifted.push(node?.className || node?.nodeName);
    }
  };
  const shifts = new PerformanceObserver((list) => addShifts(list.getEntries()));
  shifts.observe({ type: "layout-shift", buffered: true });
  window.addPendingShifts = () => addShifts(shifts.takeRecords());
`;

/** True when no request or code is loading, no placeholders are left, and fonts and images have loaded. */
const IS_LOADED = `
  !("busy" in document.documentElement.dataset) &&
  !document.querySelector("[data-skeleton]:not([data-example] *)") &&
  document.fonts.status === "loaded" &&
  [...document.images].every((image) => image.complete || image.loading === "lazy" || !image.checkVisibility()) &&
  [...document.querySelectorAll("main :is(h1, h2)")].some((heading) => heading.checkVisibility())
`;

interface Account {
  id: string;
  token: string;
  refreshToken: string;
}

type Accounts = Partial<Record<Audience, Account>>;

/** `npm run screenshots` sets it: a folder for a picture of each state and overlay, also while loading and after a failure. */
const { SCREENSHOTS } = process.env;

/** `SCREENS=all` tests each state for all of its audiences, not only for the first, and its accessibility at both widths. */
const isThorough = process.env.SCREENS === "all";

/**
 * Tests every state of every screen at one width: heading and content, no failed requests, no requests to other hosts, no
 * horizontal overflow, no layout shift, one main heading, and, with `isAudited`, no serious accessibility findings.
 */
export function describeScreens(options: WindowOptions, isAudited: boolean): void {
  const findingsOf = (page: Page, within?: string): Promise<string[]> =>
    isAudited || isThorough ? seriousFindings(page, within) : Promise.resolve([]);
  const site = useSite({ env: { RATE_LIMITS: "off", DEMO_MODE: "on" } });
  /** One per account, so that pages load mostly from the browser's cache. */
  const contexts = new Map<Audience, BrowserContext>();
  let accounts: Accounts;
  let ids: Record<string, string>;

  beforeAll(async () => {
    accounts = await signInDemoAccounts(site.app);
    ids = await screenIds(site.app, accounts);
    await startThread(site.app, accounts);
  });

  const contextOf = async (audience: Audience): Promise<BrowserContext> => {
    const context = contexts.get(audience) ?? (await site.createContext(accounts[audience] ?? null, options));
    contexts.set(audience, context);
    return context;
  };

  const cases = SCREEN_STATES.flatMap((state) =>
    (isThorough ? state.audiences : state.audiences.slice(0, 1)).map((audience) => ({
      ...state,
      state,
      audience,
    })),
  );

  const pathOf = ({ path }: ScreenState): string =>
    path.replace(/\{(\w+)\}/g, (_braces, name: string) => ids[name] ?? "");

  it.each(cases)("$path as $audience", async ({ state, audience }) => {
    const context = state.localStorage ? undefined : await contextOf(audience);
    const window = await openScreen(site, accounts[audience], pathOf(state), {
      state,
      options: { ...options, context },
    });
    await takePicture(window.page, state, audience);
    expect([...(await defectsOf(window, state)), ...(await findingsOf(window.page))]).toEqual([]);
    for (const overlay of state.overlays ?? []) {
      const show = (): Promise<void> => takePicture(window.page, state, `${audience} ${overlay.name}`);
      expect(await defectsOfOverlay(window, overlay, findingsOf, show)).toEqual([]);
    }
  });

  if (!SCREENSHOTS) return;
  const failure = { data: null, errors: [{ message: "The server restarts.", extensions: { code: "UNAVAILABLE" } }] };
  it.each(cases)("pictures of $path as $audience, while loading and after a failure", async ({ state, audience }) => {
    for (const kind of ["loading", "failed"]) {
      const { page } = await site.open(accounts[audience], { ...options, ignore: /./ });
      await page.route("**/graphql", async (route) => {
        const { operationName } = route.request().postDataJSON() as { operationName: string };
        if (operationName === "Viewer") await route.fallback();
        else if (kind === "failed") await route.fulfill({ json: failure });
      });
      await page.goto(pathOf(state));
      await page.locator(":is(h1, h2, [role=status], [data-skeleton]):visible").first().waitFor();
      await takePicture(page, state, `${audience} ${kind}`);
      await page.unrouteAll({ behavior: "ignoreErrors" });
    }
  });
}

/** Saves a picture of the whole page, if wanted: "courses-day-trading visitor 390.png". */
async function takePicture(page: Page, { path }: ScreenState, name: string): Promise<void> {
  if (!SCREENSHOTS) return;
  const screen = path.replace(/[^\w=-]+/g, "-").replace(/^-|-$/g, "") || "home";
  const file = `${SCREENSHOTS}/${screen} ${name} ${page.viewportSize()?.width ?? 0}.png`;
  await page.evaluate("for (const image of document.images) image.loading = 'eager'");
  await page.waitForFunction("[...document.images].every((image) => image.complete || !image.checkVisibility())");
  await page.screenshot({ path: file, fullPage: true, animations: "disabled" });
}

async function openScreen(
  site: Site,
  account: Account | undefined,
  path: string,
  { state, options }: { state: ScreenState; options: WindowOptions },
): Promise<Window> {
  const ignore = state.errorCode ? /status of 40[134]/ : undefined;
  const window = await site.open(account, { ...options, ignore });
  await window.page.addInitScript(`
    Object.assign(localStorage, ${JSON.stringify(state.localStorage ?? {})});
    ${WATCH_LAYOUT}
  `);
  await window.page.goto(path);
  await eventually(`${path} has loaded`, () => window.page.evaluate<boolean>(IS_LOADED));
  return window;
}

async function defectsOf(
  { page, errorCodes }: Window,
  { heading, shows, errorCode, specTexts = [] }: ScreenState,
): Promise<string[]> {
  const defects: string[] = [];
  const content = page.locator("main").getByText(shows).filter({ visible: true }).first();
  if (!(await appears(content))) defects.push(`does not show ${shows}`);
  if (page.viewportSize()?.width === DESKTOP.width) {
    const texts = (await page.locator("body").innerText()).toLowerCase();
    const missing = specTexts.filter((text) => !texts.includes(text.toLowerCase()));
    if (missing.length > 0) defects.push(`texts of the specification are missing: ${missing.join(", ")}`);
  }
  const headings = await page.locator("h1").allInnerTexts();
  if (headings.length !== 1 || !matches(headings[0] ?? "", heading)) defects.push(`headings: ${headings.join(", ")}`);
  if ([...new Set(errorCodes)].join() !== (errorCode ?? "")) defects.push(`GraphQL errors: ${errorCodes.join()}`);
  const overflow = await overflowOf(page);
  if (overflow > 0) defects.push(`${overflow} px wider than the window`);
  await page.evaluate("window.addPendingShifts()");
  const shift = await page.evaluate<number>("window.layoutShift");
  if (shift >= MAX_LAYOUT_SHIFT) {
    defects.push(`layout shift ${shift.toFixed(3)}: ${await page.evaluate<string>("window.shifted.join(' | ')")}`);
  }
  return defects;
}

/** Opens an overlay, checks it, and closes it. */
async function defectsOfOverlay(
  { page, errorCodes }: Window,
  overlay: Overlay,
  findingsOf: typeof seriousFindings,
  takePictureOf: () => Promise<void>,
): Promise<string[]> {
  const { name, open, shows, part = "[role=dialog]", close, errorCode } = overlay;
  errorCodes.length = 0;
  await open(page);
  const content = shows(page).filter({ visible: true }).first();
  if (!(await appears(content))) return [`${name}: its content is missing`];
  await eventually(`${name} has loaded`, () => page.evaluate<boolean>(IS_LOADED));
  await takePictureOf();
  const defects = await findingsOf(page, part);
  if ([...new Set(errorCodes)].join() !== (errorCode ?? "")) defects.push(`GraphQL errors: ${errorCodes.join()}`);
  const overflow = await overflowOf(page);
  if (overflow > 0) defects.push(`${overflow} px wider than the window`);
  await (close ? close(page) : page.keyboard.press("Escape"));
  await content.waitFor({ state: "hidden" });
  return defects.map((defect) => `${name}: ${defect}`);
}

const overflowOf = (page: Page): Promise<number> =>
  page.evaluate<number>("document.documentElement.scrollWidth - window.innerWidth");

/** Waits, because virtual lists render their rows some frames after their data has arrived. */
const appears = (content: Locator): Promise<boolean> =>
  content.waitFor({ timeout: 10_000 }).then(
    () => true,
    () => false,
  );

const matches = (text: string, expected: string | RegExp): boolean =>
  typeof expected === "string" ? text === expected : expected.test(text);

/** The demo accounts have content on every screen. */
async function signInDemoAccounts(app: TestApp): Promise<Accounts> {
  const site = await rest(app, "post", "/graphql").send({ query: "{ site { demoAccounts { email password } } }" });
  const { data } = site.body as { data: { site: { demoAccounts: { email: string; password: string }[] } } };
  const accounts: Accounts = {};
  for (const account of data.site.demoAccounts) {
    const response = await rest(app, "post", "/api/auth/login").send(account);
    const { id, token, refreshToken, role } = response.body as Account & { role: string };
    accounts[role === "FREE" ? "member" : (role.toLowerCase() as Audience)] = { id, token, refreshToken };
  }
  return accounts;
}

/** Gives the premium member a notification, and #general a thread. */
async function startThread(app: TestApp, { admin, member }: Accounts): Promise<void> {
  const path = `/api/community/channels/${await channelId(app, "general")}/messages`;
  const root = await rest(app, "post", path, admin).send({ message: "@demo_premium, how was your week?" });
  const { id } = root.body as { id: string };
  await rest(app, "post", path, member).send({ message: "Mine was quiet: one trade.", replyToId: id });
  await writeNotifications(app);
}

/** The IDs for the placeholders in the paths. */
async function screenIds(app: TestApp, accounts: Accounts): Promise<Record<string, string>> {
  const { member, premium, admin } = accounts as Record<Audience, Account>;
  const idOf = async (statement: string): Promise<string> => {
    const [row] = await app.sql<{ id: string }>(statement);
    if (!row) throw new Error(`No rows found: ${statement}`);
    return row.id;
  };
  const lessonOf = (slug: string): Promise<string> =>
    idOf(`SELECT l.id FROM lessons l JOIN courses c ON c.id = l.course_id
      WHERE c.slug = '${slug}' AND l.content <> '' ORDER BY l.position DESC LIMIT 1`);
  const conversationOf = (state: string): Promise<string> =>
    idOf(
      `SELECT channel_id AS id FROM conversation_members WHERE user_id = '${member.id}' AND state = '${state}' LIMIT 1`,
    );
  const checkout = await rest(app, "post", "/api/payments/checkout", member).send({ courseId: 104 });
  const [run, endedRun] = [await startRun(app, member), await startRun(app, member)];
  await endRun(app, member, endedRun);
  return {
    ...(await openNotebooks(app, member)),
    ...(await fillModeration(app, { member, premium, admin })),
    run: run.id,
    endedRun: endedRun.id,
    trade: (await fillJournal(app, member)).id,
    lesson: await lessonOf("intro-to-trading"),
    paidLesson: await lessonOf("day-trading"),
    certificate: await idOf("SELECT certificate_id AS id FROM course_completions ORDER BY completed_at LIMIT 1"),
    order: await idOf(
      `SELECT reference AS id FROM orders WHERE user_id = '${member.id}' ORDER BY created_at DESC LIMIT 1`,
    ),
    checkout: (checkout.body as { sessionId: string }).sessionId,
    member: member.id,
    channel: await channelId(app, "premium-lounge"),
    conversation: await conversationOf("ACCEPTED"),
    request: await conversationOf("INVITED"),
    unknown: "00000000-0000-4000-8000-000000000000",
  };
}
