import type { Browser, Page } from "playwright-core";
import { seriousFindings } from "./accessibility";
import { openWindow, type Window, type WindowOptions } from "./browser";
import type { Audience, Screen } from "./screens";

/** Layout shift that nobody sees: Google calls a tenth good, this is a fifth of that. */
const MOST_LAYOUT_SHIFT = 0.02;

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

interface Tokens {
  token: string;
  refreshToken: string;
}

/** A window past the privacy notice, signed in when tokens are given. */
export async function windowOf(
  browser: Browser,
  url: string,
  person?: Tokens,
  options?: WindowOptions,
): Promise<Window> {
  const window = await openWindow(browser, url, options);
  const tokens = JSON.stringify({ token: person?.token, refreshToken: person?.refreshToken });
  // Tokens once only: what the page makes of them later must stay.
  await window.page.addInitScript(`
    localStorage.setItem("gdprAccepted", "true");
    if (!sessionStorage.getItem("arranged")) for (const [key, value] of Object.entries(${tokens})) localStorage.setItem(key, value);
    sessionStorage.setItem("arranged", "yes");
  `);
  return window;
}

/** Opens a screen and lets what it loads arrive. */
export async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator("main :is(h1, h2):visible").first().waitFor();
  await page.locator("[data-skeleton]").first().waitFor({ state: "detached" });
  await page.waitForLoadState("networkidle").catch(() => undefined);
}

export interface Walk {
  browser: Browser;
  url: string;
  audience: Audience;
  person?: Tokens;
  screens: readonly Screen[];
  options: WindowOptions;
}

/** Also takes away what the screen before had arranged. */
async function arrange(page: Page, { stored = {} }: Screen): Promise<void> {
  const entries = JSON.stringify({ mfaUserId: "", mfaEmail: "", ...stored });
  await page.evaluate(`for (const [key, value] of Object.entries(${entries})) localStorage.setItem(key, value)`);
}

/** Opens one screen after the other as one person; gives what is wrong, a line each. */
export async function walk({ browser, url, audience, person, screens, options }: Walk): Promise<string[]> {
  const window = await windowOf(browser, url, person, options);
  await window.page.addInitScript(WATCH_LAYOUT);
  const wrong: string[] = [];
  await openScreen(window.page, "/");
  for (const screen of screens) {
    await arrange(window.page, screen);
    await openScreen(window.page, screen.path);
    const findings = await lookAt(window, screen, audience);
    wrong.push(...findings.map((finding) => `${audience}, ${options.viewport?.width}, ${screen.path}: ${finding}`));
  }
  await window.context.close();
  return wrong;
}

async function lookAt({ page, problems, refusals }: Window, screen: Screen, audience: Audience): Promise<string[]> {
  const path = screen.path.split("?")[0];
  const findings = problems.splice(0);
  const place = new URL(page.url()).pathname;
  const leads = screen.leads?.[audience] ?? path;
  if (place !== leads && !place.startsWith(`${leads}/`)) findings.push(`leads to ${place} instead of ${leads}`);
  const expected = screen.leads?.[audience] ? undefined : (screen.refused?.[audience] ?? screen.refused?.everybody);
  const refused = [...new Set(refusals.splice(0))].join();
  if (refused !== (expected ?? ""))
    findings.push(`GraphQL refused ${refused || "nothing"} instead of ${expected ?? "nothing"}`);
  const overflow = await page.evaluate<number>("document.documentElement.scrollWidth - window.innerWidth");
  if (overflow > 0) findings.push(`${overflow} px wider than the window`);
  const shift = await page.evaluate<number>("window.layoutShift");
  if (shift >= MOST_LAYOUT_SHIFT) {
    findings.push(`layout shift ${shift.toFixed(3)}: ${await page.evaluate<string>("window.shifted.join(' | ')")}`);
  }
  const headings = await page.locator("h1").count();
  if (headings !== 1) findings.push(`${headings} main headings`);
  if (screen.looks.includes(audience)) findings.push(...(await seriousFindings(page)));
  return findings;
}
