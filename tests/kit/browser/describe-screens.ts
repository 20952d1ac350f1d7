import type { BrowserContext, Locator } from "playwright-core";
import { seriousFindings } from "./accessibility";
import { useSite, type Site, type Window, type WindowOptions } from "./browser";
import { eventually } from "../eventually";
import { channelId } from "../people";
import { rest } from "../clients/rest-client";
import { LOOKS, type Audience, type Look } from "./screens";
import type { TestApp } from "../test-app";

/** A fifth of the layout shift that Google calls good (0.1). */
const MAX_LAYOUT_SHIFT = 0.02;

const WATCH_LAYOUT = `
  window.layoutShift = 0;
  window.shifted = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (hadRecentInput) continue;
      window.layoutShift += value;
      for (const { node } of sources) window.shifted.push(node?.className || node?.nodeName);
    }
  }).observe({ type: "layout-shift", buffered: true });
`;

/** No request is waiting, no code is being loaded, and fonts, pictures, and placeholders have been replaced by the real thing. */
const IS_COMPLETE = `
  !("busy" in document.documentElement.dataset) &&
  !document.querySelector("[data-skeleton]") &&
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

/** `SCREENS=all` walks each look as everyone who sees it, not only as the first. */
const isFullWalk = process.env.SCREENS === "all";

/**
 * Tests every look of every screen at one width: the right heading and content, no request that fails or leaves our host, nothing
 * wider than the window, no layout shift, one main heading, and no serious accessibility finding.
 */
export function describeWalk(options: WindowOptions): void {
  const site = useSite({ env: { RATE_LIMITS: "off", DEMO_MODE: "on" } });
  /** One per account: most of what a page loads is in its cache then. */
  const contexts = new Map<Audience, BrowserContext>();
  let accounts: Accounts;
  let ids: Record<string, string>;

  beforeAll(async () => {
    accounts = await signInDemoAccounts(site.app);
    ids = await screenIds(site.app, accounts.member as Account);
  });

  const contextOf = async (audience: Audience): Promise<BrowserContext> => {
    const context = contexts.get(audience) ?? (await site.createContext(accounts[audience] ?? null, options));
    contexts.set(audience, context);
    return context;
  };

  const due = LOOKS.flatMap((look) =>
    (isFullWalk ? look.audiences : look.audiences.slice(0, 1)).map((audience) => ({ ...look, look, audience })),
  );

  it.each(due)("$path as $audience", async ({ look, audience }) => {
    const path = look.path.replace(/\{(\w+)\}/g, (_braces, name: string) => ids[name] ?? "");
    const context = look.stored ? undefined : await contextOf(audience);
    const window = await openScreen(site, accounts[audience], path, { look, options: { ...options, context } });
    expect(await defectsOf(window, look)).toEqual([]);
  });
}

async function openScreen(
  site: Site,
  account: Account | undefined,
  path: string,
  { look, options }: { look: Look; options: WindowOptions },
): Promise<Window> {
  const ignore = look.refused ? /status of 40[134]/ : undefined;
  const window = await site.open(account, { ...options, ignore });
  await window.page.addInitScript(`
    Object.assign(localStorage, ${JSON.stringify(look.stored ?? {})});
    ${WATCH_LAYOUT}
  `);
  await window.page.goto(path);
  await eventually(`${path} is complete`, () => window.page.evaluate<boolean>(IS_COMPLETE));
  return window;
}

async function defectsOf({ page, refusals }: Window, { heading, shows, refused }: Look): Promise<string[]> {
  const defects: string[] = [];
  const content = page.locator("main").getByText(shows).filter({ visible: true }).first();
  if (!(await appears(content))) defects.push(`does not show ${shows}`);
  const headings = await page.locator("h1").allInnerTexts();
  if (headings.length !== 1 || !matches(headings[0] ?? "", heading)) defects.push(`headings: ${headings.join(", ")}`);
  if ([...new Set(refusals)].join() !== (refused ?? "")) defects.push(`GraphQL errors: ${refusals.join()}`);
  const overflow = await page.evaluate<number>("document.documentElement.scrollWidth - window.innerWidth");
  if (overflow > 0) defects.push(`${overflow} px wider than the window`);
  const shift = await page.evaluate<number>("window.layoutShift");
  if (shift >= MAX_LAYOUT_SHIFT) {
    defects.push(`layout shift ${shift.toFixed(3)}: ${await page.evaluate<string>("window.shifted.join(' | ')")}`);
  }
  return [...defects, ...(await seriousFindings(page))];
}

/** Virtual lists draw their rows some frames after their data has arrived. */
const appears = (content: Locator): Promise<boolean> =>
  content.waitFor({ timeout: 10_000 }).then(
    () => true,
    () => false,
  );

const matches = (text: string, expected: string | RegExp): boolean =>
  typeof expected === "string" ? text === expected : expected.test(text);

/** The demo accounts, whose screens are full of content. */
async function signInDemoAccounts(app: TestApp): Promise<Accounts> {
  const site = await rest(app, "post", "/graphql").send({ query: "{ site { demoAccounts { email password } } }" });
  const { data } = site.body as { data: { site: { demoAccounts: { email: string; password: string }[] } } };
  const accounts: Accounts = {};
  for (const account of data.site.demoAccounts) {
    const answer = await rest(app, "post", "/api/auth/login").send(account);
    const { id, token, refreshToken, role } = answer.body as Account & { role: string };
    accounts[role === "FREE" ? "member" : (role.toLowerCase() as Audience)] = { id, token, refreshToken };
  }
  return accounts;
}

/** The ids that belong into the braces of the paths. */
async function screenIds(app: TestApp, member: Account): Promise<Record<string, string>> {
  const idOf = async (statement: string): Promise<string> => {
    const [row] = await app.sql<{ id: string }>(statement);
    if (!row) throw new Error(`Found nothing with ${statement}`);
    return row.id;
  };
  const lessonOf = (slug: string): Promise<string> =>
    idOf(`SELECT l.id FROM lessons l JOIN courses c ON c.id = l.course_id
      WHERE c.slug = '${slug}' AND l.content <> '' ORDER BY l.position DESC LIMIT 1`);
  const checkout = await rest(app, "post", "/api/payments/checkout", member).send({ courseId: 104 });
  return {
    lesson: await lessonOf("intro-to-trading"),
    paidLesson: await lessonOf("day-trading"),
    certificate: await idOf("SELECT certificate_id AS id FROM course_completions ORDER BY completed_at LIMIT 1"),
    order: await idOf(
      `SELECT reference AS id FROM orders WHERE user_id = '${member.id}' ORDER BY created_at DESC LIMIT 1`,
    ),
    checkout: (checkout.body as { sessionId: string }).sessionId,
    member: member.id,
    channel: await channelId(app, "premium-lounge"),
    unknown: "00000000-0000-4000-8000-000000000000",
  };
}
