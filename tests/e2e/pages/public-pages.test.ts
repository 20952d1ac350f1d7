import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Locator, Page } from "playwright-core";
import { expectAccessible } from "../../kit/browser/accessibility";
import { PHONE, untilTrue, useSite, type WindowOptions } from "../../kit/browser/browser";
import { sendMessage } from "../../kit/conversation";
import { eventually } from "../../kit/eventually";
import { channelId, createPerson } from "../../kit/people";

const site = useSite();
const WITH_MOTION = { reducedMotion: "no-preference" } as const;

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name, exact: true });
const intro = (page: Page) => page.getByRole("dialog", { name: "Introduction" });
const at = (path: string) => (url: URL) => url.pathname === path;

/** The parts of a DOM element used here. The DOM types aren't available in Node. */
interface PageElement {
  ownerDocument: { defaultView: { getComputedStyle(element: PageElement): Record<string, string> } };
}

const styleOf = (locator: Locator, property: string): Promise<string | undefined> =>
  locator.evaluate(
    (element: PageElement, name) => element.ownerDocument.defaultView.getComputedStyle(element)[name],
    property,
  );

it("plays the introduction once per browser, then shows the privacy notice", async () => {
  const { page } = await site.open(null, { ...WITH_MOTION, withIntro: true, withPrivacyNotice: true });
  await page.clock.install();
  await page.goto("/");
  await intro(page).waitFor();
  const agree = page.getByRole("button", { name: "I Agree" });
  expect(await agree.isVisible()).toBe(false);
  await expectAccessible(page);
  await page.clock.fastForward(5_000);
  await intro(page).waitFor({ state: "hidden" });
  await agree.click();
  const later = await page.context().newPage();
  await later.goto("/");
  await later.getByRole("main").getByRole("heading", { name: "Learn the trade. Watch the signal." }).waitFor();
  await hasStarted(later);
  expect(await intro(later).isVisible()).toBe(false);
});

/** Waits until the client has taken over the server's page. */
const hasStarted = (page: Page): Promise<void> => page.locator("#page-data").waitFor({ state: "detached" });

it("starts a page whose end arrives after it has appeared", async () => {
  const html = await (await fetch(`${site.app.url}/help`)).text();
  const end = html.indexOf('<script type="application/json"');
  let sendEnd = (): unknown => undefined;
  const slow = createServer((request, response) => {
    if (request.url === "/help") {
      response.writeHead(200, { "content-type": "text/html" }).write(html.slice(0, end));
      sendEnd = () => response.end(html.slice(end));
    } else {
      response
        .writeHead(307, { location: site.app.url + (request.url ?? ""), "access-control-allow-origin": "*" })
        .end();
    }
  });
  await new Promise<void>((resolve) => void slow.listen(0, "127.0.0.1", resolve));
  try {
    const { page } = await site.open(null, { ignore: /./ });
    const { port } = slow.address() as AddressInfo;
    await page.goto(`http://127.0.0.1:${port}/help`, { waitUntil: "commit" });
    await page.locator("h1").waitFor();
    await page.evaluate("new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => setTimeout(resolve))))");
    sendEnd();
    await untilTrue(page, "document.querySelector('script[type=module]') !== null");
  } finally {
    slow.closeAllConnections();
    slow.close();
  }
});

it("shows helplines on the first visit without an agreement", async () => {
  const { page } = await site.open(null, { withPrivacyNotice: true });
  await page.goto("/help");
  await page.getByRole("link", { name: "988" }).first().click({ trial: true });
  expect(await page.getByRole("dialog").count()).toBe(0);
});

it.each<[visitor: string, shown: string, options: WindowOptions & { isMember?: boolean }]>([
  ["a visitor on the first visit", ".first-intro", { ...WITH_MOTION, withIntro: true }],
  ["a visitor who has seen the introduction", "h1", WITH_MOTION],
  ["a visitor who prefers reduced motion", "h1", { withIntro: true }],
  ["a member", "h1", { ...WITH_MOTION, withIntro: true, isMember: true }],
])("shows %s the home page's %s before the scripts have loaded", async (_visitor, shown, { isMember, ...options }) => {
  const { page } = await site.open(isMember ? await createPerson(site.app) : null, options);
  // The scripts never load.
  await page.route("**/assets/*.js", () => undefined);
  await page.goto("/", { waitUntil: "commit" });
  const title = page.locator("h1");
  await title.waitFor();
  const { x = 0, y = 0 } = (await title.boundingBox()) ?? {};
  await untilTrue(page, `document.elementFromPoint(${x + 20}, ${y + 20})?.closest("${shown}") != null`);
});

it("takes visitors from the home page to sign-up, and shows the risk warning next to the numbers", async () => {
  const { page } = await site.open();
  await page.goto("/");
  const main = page.getByRole("main");
  const numbers = main.getByRole("region").filter({ hasText: "Average ROI" });
  await numbers.getByText("most retail traders lose money").waitFor();
  expect(await numbers.getByRole("term").allTextContents()).toEqual([
    "Domains",
    "Average ROI",
    "Income streams",
    "Success rate",
  ]);
  expect(await numbers.getByRole("definition").allTextContents()).toEqual(["8", "247%", "15", "99"]);
  await page.getByRole("button", { name: /^Analyzing/ }).click();
  await page.getByText("state: Analyzing").waitFor();
  await main.getByRole("link", { name: "Explore Features" }).click();
  await page.waitForURL((url) => url.hash === "#features");
  await main.getByRole("link", { name: "Create your account" }).click();
  await page.waitForURL(at("/register"));
});

it("takes members from the home page to their dashboard", async () => {
  const { page } = await site.join();
  await page.goto("/");
  await page.getByRole("link", { name: "Go to your dashboard" }).click();
  await page.waitForURL(at("/dashboard"));
});

it("shows the team, testimonials, and features on Explore, over a background that can be paused", async () => {
  const { page } = await site.open(null, WITH_MOTION);
  await page.goto("/explore");
  await heading(page, "Welcome to The Glitch").waitFor();
  for (const [title, cards] of [
    ["OUR EXPERT TEAM", 4],
    ["TRADER TESTIMONIALS", 3],
    ["PLATFORM FEATURES", 6],
  ] as const) {
    const list = page.getByRole("region", { name: title }).getByRole("list").first();
    await list.locator("> li").first().waitFor();
    expect(await list.locator("> li").count()).toBe(cards);
  }
  await page.getByRole("button", { name: "Pause the background" }).click();
  const resume = page.getByRole("button", { name: "Resume the background" });
  await resume.waitFor();
  // On a phone, the background is static.
  await page.setViewportSize(PHONE);
  await resume.waitFor({ state: "hidden" });
});

it("fades in the cards on Why Glitch on scroll, and links to sign-up", async () => {
  const { page } = await site.open(null, WITH_MOTION);
  await page.goto("/why-glitch");
  await heading(page, "Why Choose The Glitch").waitFor();
  const last = page.getByRole("listitem").filter({ has: heading(page, "Social Trading") });
  const opacity = () => styleOf(last.locator("> div"), "opacity");
  expect(await opacity()).toBe("0");
  await last.scrollIntoViewIfNeeded();
  await eventually("the last card is opaque", async () => (await opacity()) === "1");
  await page.getByRole("link", { name: "Initialize Trading" }).click();
  await page.waitForURL(at("/register"));
});

it.each([
  ["/terms", "Terms and conditions", "Community rules"],
  ["/privacy", "Privacy notice", "Your rights"],
])("shows %s before the visitor agrees to anything, section by section", async (path, title, section) => {
  const { page } = await site.open(null, { withPrivacyNotice: true });
  await page.goto(path);
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  await page.getByRole("navigation", { name: "On this page" }).getByRole("link", { name: section }).click();
  await page.waitForURL((url) => url.hash !== "");
  const bar = await page.getByRole("banner").boundingBox();
  await eventually("the section is at the top, below the bar", async () => {
    const box = await heading(page, new RegExp(section)).boundingBox();
    return bar && box && box.y > bar.height && box.y < page.viewportSize()!.height / 2;
  });
});

it("shows a member's courses, XP, and unread channels on the dashboard, and links to them", async () => {
  const general = await channelId(site.app, "general");
  const { page, person } = await site.join({ role: "PREMIUM", xp: 240 });
  const content = `Something new for ${person.username}`;
  await sendMessage(site.app, await createPerson(site.app), { channelId: general, content });
  await page.goto("/dashboard");
  await page.getByRole("region", { name: "Your progress" }).getByText("60 XP to level 4").waitFor();
  await page.getByRole("link", { name: "Start: Technical Analysis" }).waitFor();
  await page
    .getByRole("region", { name: "Unread" })
    .getByRole("link", { name: /^general/ })
    .click();
  await page.waitForURL(at(`/community/${general}`));
});

it("asks visitors on the dashboard to sign in, and then returns them to the dashboard", async () => {
  const { page } = await site.open();
  await page.goto("/dashboard");
  await heading(page, "Please sign in to see your dashboard.").waitFor();
  await page.getByRole("main").getByRole("link", { name: "Sign In" }).click();
  await page.waitForURL((url) => url.pathname === "/login" && url.searchParams.get("returnTo") === "/dashboard");
});

it("shows an error when the dashboard fails to load, and retries on request", async () => {
  const { page } = await site.join({ ignore: /ERR_FAILED/ });
  await page.route("**/graphql", (route) =>
    route.request().postData()?.includes(`"operationName":"Dashboard"`) ? route.abort() : route.fallback(),
  );
  await page.goto("/dashboard");
  await page.getByRole("alert").getByText("Couldn't load your dashboard").waitFor();
  await page.unroute("**/graphql");
  await page.getByRole("button", { name: "Try Again" }).click();
  await heading(page, "No courses yet").waitFor();
});

it("styles a lesson's text the same after navigation and after a reload", async () => {
  const { page } = await site.open();
  await page.goto("/courses/risk-management");
  await page.getByRole("link", { name: /Lose half, need double/ }).click();
  const expectStyled = async (): Promise<void> => {
    const sizeOf = async (locator: Locator) => Number.parseFloat((await styleOf(locator, "fontSize")) ?? "");
    const title = await sizeOf(heading(page, "The table of recovery"));
    expect(title).toBeGreaterThan(await sizeOf(page.getByText("Start with 20,000 USD, lose 40%")));
    const [figure, words] = [
      page.getByRole("cell", { name: "42.9%" }),
      page.getByRole("cell", { name: "30%", exact: true }),
    ];
    expect([await styleOf(figure, "textAlign"), await styleOf(words, "textAlign")]).toEqual(["right", "left"]);
    expect(await styleOf(figure, "fontFamily")).toContain("Mono");
    expect(await styleOf(words, "fontFamily")).not.toContain("Mono");
  };
  await expectStyled();
  await page.reload();
  await expectStyled();
});
