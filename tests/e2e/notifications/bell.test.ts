import { untilTrue, useSite, type MemberWindow, type Window } from "../../kit/browser/browser";
import { rest } from "../../kit/clients/rest-client";
import { createChannel, sendMessage, type TestChannel } from "../../kit/conversation";
import { eventually } from "../../kit/eventually";
import { bellOf } from "../../kit/notifications";
import { channelId, createPerson, type Person } from "../../kit/people";

const site = useSite({ env: { RATE_LIMITS: "off" } });
let author: Person;
let channel: TestChannel;

beforeAll(async () => {
  author = await createPerson(site.app, { role: "ADMIN" });
  channel = await createChannel(site.app);
});

let sent = 0;
const mention = ({ person }: MemberWindow, text: string, where = channel.id) =>
  sendMessage(site.app, author, { channelId: where, content: `${text} @${person.username} ${(sent += 1)}` });
const bellIn = ({ page }: Window, name: string | RegExp) => page.getByRole("button", { name, exact: true });

it("shows a mention live on two devices, in the tab's title, and shares the read state", async () => {
  const phone = await site.join();
  const { email, password } = phone.person;
  const login = await rest(site.app, "post", "/api/auth/login").send({ email, password });
  const desktop = await site.open(login.body as Pick<Person, "token" | "refreshToken">);
  await Promise.all([phone.page.goto("/tools"), desktop.page.goto("/tools")]);
  await bellIn(phone, "Notifications").waitFor();
  await mention(phone, "Look here");
  for (const device of [phone, desktop]) await bellIn(device, "Notifications, 1 unread").waitFor();
  expect(await phone.page.title()).toMatch(/^\(1\) Calculators/);
  await bellIn(phone, "Notifications, 1 unread").click();
  const panel = phone.page.getByRole("dialog", { name: "Notifications" });
  await panel.getByText(`${author.username} mentioned you in #${channel.name}`).waitFor();
  await panel.getByRole("button", { name: "Mark all as read" }).click();
  await bellIn(desktop, "Notifications").waitFor();
  await panel.getByRole("link", { name: /mentioned you/ }).click();
  await phone.page.getByRole("article").filter({ hasText: "Look here" }).waitFor();
});

it("removes a notification live when the member loses the permission", async () => {
  const reader = await site.join();
  await site.app.sql(`UPDATE users SET role = 'PREMIUM' WHERE id = $1`, [reader.person.id]);
  await reader.page.goto("/tools");
  await mention(reader, "Secret", await channelId(site.app, "premium-lounge"));
  await bellIn(reader, "Notifications, 1 unread").waitFor();
  await bellOf(site.app, reader.person);
  await site.app.sql(`UPDATE users SET role = 'FREE' WHERE id = $1`, [reader.person.id]);
  await mention(reader, "Public");
  await bellIn(reader, "Notifications, 1 unread").click();
  const panel = reader.page.getByRole("dialog", { name: "Notifications" });
  await panel.getByText("Public").waitFor();
  expect(await panel.getByText("Secret").count()).toBe(0);
});

it("saves settings at once, and mutes a channel from its header", async () => {
  const { page } = await site.join();
  await page.goto("/profile");
  await page.getByRole("link", { name: "Notification settings" }).last().click();
  const replies = page.getByRole("checkbox", { name: "Replies to you and in threads you follow: Push" });
  await replies.uncheck();
  await page.getByRole("checkbox", { name: "Use quiet hours" }).check();
  await page.getByLabel("From").waitFor();
  await page.goto(`/community?channel=${channel.name}`);
  await page.getByRole("button", { name: `Notifications of #${channel.name}` }).click();
  await page.getByRole("menuitem", { name: "Mute for 8 hours" }).click();
  await page.goto("/profile/notifications");
  await page.getByText(/^Muted until/).waitFor();
  expect(await replies.isChecked()).toBe(false);
  expect(await page.getByLabel("From").inputValue()).toBe("22:00");
});

/** Delivers a push message to the page's service worker. Returns the notification, which the headless browser can't show. */
async function receivePush({ context, page }: Window, payload: object): Promise<unknown> {
  const worker = context.serviceWorkers()[0];
  await worker?.evaluate(
    "self.registration.showNotification = (...shown) => Promise.resolve(void Object.assign(self, { shown }))",
  );
  const devtools = await context.newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  await devtools.send("ServiceWorker.enable");
  const target = { origin: site.app.url, registrationId: await registration };
  await devtools.send("ServiceWorker.deliverPushMessage", { ...target, data: JSON.stringify(payload) });
  return eventually("the worker shows the message", () => worker?.evaluate("self.shown"));
}

it("is installable, receives push messages, and shows an offline page without a connection", async () => {
  const window = await site.join({ ignore: /ERR_INTERNET_DISCONNECTED|WebSocket|Failed to fetch|sessionStorage/ });
  const { page } = window;
  await page.goto("/tools");
  await untilTrue(page, "navigator.serviceWorker.controller !== null");
  const manifest = await page.evaluate<{ icons: { src: string }[] }>(
    `fetch(document.querySelector('link[rel="manifest"]').href).then((response) => response.json())`,
  );
  for (const { src } of manifest.icons) {
    expect(await page.evaluate(`fetch("${src}").then(({ status }) => status)`)).toBe(200);
  }
  // Not in a tab of the site, which would show the message in its bell instead. An empty page has no storage.
  await page.goto("about:blank");
  const payload = { title: "ada mentioned you", body: "Look here", path: "/community", tag: "7" };
  expect(await receivePush(window, payload)).toEqual([
    "ada mentioned you",
    expect.objectContaining({ body: "Look here", tag: "7", data: { path: "/community" } }),
  ]);
  await page.context().setOffline(true);
  await page.goto("/leaderboard").catch(() => undefined);
  await page.getByRole("heading", { name: "You're offline" }).waitFor();
  await page.context().setOffline(false);
  await page.getByRole("link", { name: "Try again" }).click();
  await page.getByRole("heading", { name: "LEADERBOARD" }).waitFor();
});

it("opens the page of a clicked notification in an open tab without a reload, but not over an open dialog", async () => {
  const { page, context } = await site.join();
  await page.goto("/tools");
  await untilTrue(page, "navigator.serviceWorker.controller !== null");
  await page.evaluate("(window.isSamePage = true)");
  const ask = (path: string) =>
    context
      .serviceWorkers()[0]
      ?.evaluate(`self.clients.matchAll({ type: "window" }).then(([tab]) => opensItself(tab, "${path}"))`);
  expect(await ask("/leaderboard")).toBe(true);
  await page.getByRole("heading", { name: "LEADERBOARD" }).waitFor();
  expect(await page.evaluate("window.isSamePage")).toBe(true);
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").waitFor();
  expect(await ask("/tools")).toBe(false);
});
