import type { Locator, Page } from "playwright-core";
import { sendFiles, pngPicture, PDF, uploadFile } from "../../kit/attachments";
import { PHONE, untilTrue, useSite, type MemberWindow } from "../../kit/browser/browser";
import { composerIn, messageIn, openChannel } from "../../kit/browser/channel-page";
import { createChannel, sendMessage, type TestChannel } from "../../kit/conversation";
import { eventually } from "../../kit/eventually";
import { createPerson } from "../../kit/people";

const site = useSite({ env: { RATE_LIMITS: "off" } });

/** From going offline, and from uploads that a test cancels or fails on purpose. */
const EXPECTED = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket|ERR_NETWORK_CHANGED|ERR_ABORTED|ERR_CONNECTION/;

const tray = (page: Page): Locator => page.getByRole("list", { name: "Attachments of your message" });
const images = (page: Page): Locator => page.locator("article[data-message-id] img[width]");
const send = (page: Page): Promise<void> => page.getByRole("button", { name: "Send", exact: true }).click();

async function join(
  options: Parameters<typeof site.join>[0] = {},
): Promise<{ member: MemberWindow; channel: TestChannel }> {
  const [member, channel] = await Promise.all([site.join({ ignore: EXPECTED, ...options }), createChannel(site.app)]);
  await openChannel(member, channel.name);
  return { member, channel };
}

const choose = async (page: Page, name: string, buffer: Buffer, mimeType = "image/png"): Promise<void> =>
  page.getByTestId("attach-files").setInputFiles({ name, mimeType, buffer });

/** Pastes a file into the message box or the specified field, or drops it there, with the event that the browser sends. */
async function insert(page: Page, how: "paste" | "drop", bytes: Buffer, selector?: string): Promise<void> {
  const target = selector ?? (how === "paste" ? "#message-box" : "body");
  await page.evaluate(`{
    const target = document.querySelector(${JSON.stringify(target)});
    const data = new DataTransfer();
    const bytes = Uint8Array.from(atob("${bytes.toString("base64")}"), (char) => char.charCodeAt(0));
    data.items.add(new File([bytes], "inserted.png", { type: "image/png" }));
    const options = { clipboardData: data, dataTransfer: data, bubbles: true, cancelable: true };
    if ("${how}" === "paste") target.dispatchEvent(new ClipboardEvent("paste", options));
    else for (const type of ["dragover", "drop"]) target.dispatchEvent(new DragEvent(type, options));
  }`);
}

const storedAttachments = ({ id }: TestChannel) =>
  site.app.sql<{ content: string; name: string; alt_text: string }>(
    `SELECT m.content, a.name, a.alt_text FROM messages m JOIN attachments a ON a.message_id = m.id
     WHERE m.channel_id = $1 ORDER BY m.created_seq, a.position`,
    [id],
  );

it("sends chosen, pasted, and dropped images with a description, and shows an alert for other types", async () => {
  const { member, channel } = await join();
  const { page, alerts } = member;
  await choose(page, "chart.png", await pngPicture(600, 300));
  await insert(page, "paste", await pngPicture(60, 60));
  await insert(page, "drop", await pngPicture(60, 80));
  await tray(page).getByRole("listitem").nth(2).waitFor();
  await page.getByLabel("Description of chart.png").fill("Gold, daily");
  await choose(page, "film.mp4", Buffer.from("x"), "video/mp4");
  await eventually("the alert is shown", () => alerts.length === 1);
  expect(alerts[0]).toContain("You can't send film.mp4 yet.");
  await page.getByRole("button", { name: "Remove inserted.png" }).first().click();
  await composerIn(member).fill("My chart");
  await send(page);
  await images(page).nth(1).waitFor();
  expect(await storedAttachments(channel)).toEqual([
    { content: "My chart", name: "chart.webp", alt_text: "Gold, daily" },
    { content: "My chart", name: "inserted.webp", alt_text: "" },
  ]);
  expect(await tray(page).count()).toBe(0);
  await page.getByRole("button", { name: "Open image: Gold, daily" }).waitFor();
});

it("says why a message with a rejected file can't be sent, until the file is removed", async () => {
  const { member } = await join({ ignore: /status of 4\d\d/ });
  const { page } = member;
  await composerIn(member).fill("My plan");
  await choose(page, "plan.pdf", Buffer.from("This is no PDF"), "application/pdf");
  const reason = page.getByText("To send your message, remove the files that can't be attached.");
  await reason.waitFor();
  expect(await page.getByRole("button", { name: "Send", exact: true }).isDisabled()).toBe(true);
  await page.getByRole("button", { name: "Remove plan.pdf" }).click();
  await reason.waitFor({ state: "detached" });
  await send(page);
  await messageIn(member, "My plan").waitFor();
});

it("sends the files of a thread with the reply, apart from those of the channel", async () => {
  const { member, channel } = await join();
  const { page, person } = member;
  const root = await sendMessage(site.app, person, { channelId: channel.id, content: "How do you draw it?" });
  await page.goto(`/community/${channel.id}?thread=${root.id}`);
  const panel = page.getByRole("complementary", { name: "Thread" });
  const field = panel.getByLabel("Reply in this thread");
  await field.waitFor();
  const selector = 'textarea[aria-label="Reply in this thread"]';
  await insert(page, "paste", await pngPicture(60, 60), selector);
  await insert(page, "drop", await pngPicture(60, 80), selector);
  await insert(page, "drop", await pngPicture(40, 40));
  const inThread = panel.getByRole("list", { name: "Attachments of your message" }).getByRole("listitem");
  await inThread.nth(1).waitFor();
  await eventually("the channel has its own file", async () => (await tray(page).getByRole("listitem").count()) === 3);
  await field.fill("Like this");
  await field.press("Enter");
  await panel.getByRole("log").locator("img[width]").nth(1).waitFor();
  expect(await storedAttachments(channel)).toEqual(
    Array(2).fill({ content: "Like this", name: "inserted.webp", alt_text: "" }),
  );
  expect(await tray(page).getByRole("listitem").count()).toBe(1);
});

it("shows the progress, also of a message that waits for its file, cancels an upload, and retries a failed one", async () => {
  const { member, channel } = await join();
  const { page } = member;
  let isFailing = true;
  let release: () => void = () => undefined;
  let held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/api/attachments", async (route) => {
    const isFirst = (route.request().postDataBuffer() ?? Buffer.alloc(0)).includes("canceled.png");
    if (!isFailing || isFirst) await held;
    await (isFirst || isFailing ? route.abort().catch(() => undefined) : route.continue());
  });
  await choose(page, "canceled.png", await pngPicture(300, 300));
  await page.getByRole("progressbar").waitFor();
  await page.getByRole("button", { name: "Cancel canceled.png" }).click();
  await tray(page).waitFor({ state: "detached" });
  release();
  await choose(page, "again.png", await pngPicture(30, 30));
  const retry = page.getByRole("button", { name: "Retry again.png" });
  await retry.waitFor();
  isFailing = false;
  held = new Promise<void>((resolve) => (release = resolve));
  await retry.click();
  await retry.waitFor({ state: "detached" });
  await send(page);
  await page
    .getByRole("log")
    .getByRole("progressbar", { name: /again\.png/ })
    .waitFor();
  release();
  await images(page).first().waitFor();
  expect((await storedAttachments(channel)).map(({ name }) => name)).toEqual(["again.webp"]);
});

it("keeps an offline message with its files through a reload, and sends it when online", async () => {
  const { member, channel } = await join();
  const { page, context } = member;
  await composerIn(member).focus();
  await untilTrue(page, "!('busy' in document.documentElement.dataset)");
  await context.setOffline(true);
  await choose(page, "tunnel.png", await pngPicture(120, 90));
  await tray(page).getByRole("listitem").waitFor();
  await composerIn(member).fill("From the tunnel");
  await send(page);
  await page.getByText("Waiting for the connection").waitFor();
  expect(await storedAttachments(channel)).toEqual([]);
  await page.route("**/api/attachments", (route) => route.abort());
  await context.setOffline(false);
  await openChannel(member, channel.name);
  await page.getByText("From the tunnel").waitFor();
  expect(await storedAttachments(channel)).toEqual([]);
  await page.unroute("**/api/attachments");
  await page.evaluate("window.dispatchEvent(new Event('online'))");
  await images(page).first().waitFor();
  expect(await storedAttachments(channel)).toEqual([{ content: "From the tunnel", name: "tunnel.webp", alt_text: "" }]);
});

it("reserves the space of images, shows them in the viewer with keys and zoom, and returns the focus", async () => {
  const [ada, channel] = [await createPerson(site.app), await createChannel(site.app)];
  const files = [await pngPicture(1_200, 700), await pngPicture(300, 500), PDF];
  const uploaded = [];
  for (const [index, file] of files.entries())
    uploaded.push(await uploadFile(site.app, ada, file, index === 2 ? "plan.pdf" : "a.png"));
  await sendFiles(
    site.app,
    ada,
    channel.id,
    uploaded.map(({ id }) => id),
    "Two charts",
  );
  const single = await uploadFile(site.app, ada, await pngPicture(800, 400));
  await sendFiles(site.app, ada, channel.id, [single.id]);
  const member = await site.join();
  const { page } = member;
  let load: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (load = resolve));
  await page.route("**/api/attachments/*/thumbnail?*", async (route) => {
    await held;
    await route.continue();
  });
  await openChannel(member, channel.name);
  await images(page).nth(2).waitFor({ state: "attached" });
  const boxes = () =>
    Promise.all(
      [0, 1, 2].map((index) =>
        page
          .getByRole("button", { name: /^Open image/ })
          .nth(index)
          .boundingBox(),
      ),
    );
  const before = await boxes();
  load();
  await untilTrue(
    page,
    "[...document.querySelectorAll('article img[width]')].every((image) => image.complete && image.naturalWidth > 0)",
  );
  expect(await boxes()).toEqual(before);
  expect(before[2]).toMatchObject({ width: 400, height: 200 });

  const first = page.getByRole("button", { name: /^Open image/ }).first();
  await first.click();
  const dialog = page.getByRole("dialog", { name: "Image viewer" });
  await dialog.getByText("1 / 2").waitFor();
  const shown = dialog.locator("img:not([hidden]):not(.hidden)");
  const width = async () => (await shown.boundingBox())?.width ?? 0;
  const fitted = await width();
  await page.keyboard.press("+");
  await eventually("the image grows", async () => (await width()) > fitted * 1.4);
  await page.keyboard.press("0");
  await eventually("the image fits again", async () => Math.abs((await width()) - fitted) < 1);
  await page.keyboard.press("ArrowRight");
  await dialog.getByText("2 / 2").waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await untilTrue(page, "document.activeElement.closest('[role=dialog]') !== null");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await untilTrue(page, "document.activeElement.getAttribute('aria-label')?.startsWith('Open image')");

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: /^Download plan.pdf/ }).click();
  expect((await download).suggestedFilename()).toBe("plan.pdf");
});

it("takes photos and swipes through images on a phone", async () => {
  const { member, channel } = await join({ viewport: PHONE, hasTouch: true });
  const { page } = member;
  const files = [
    await uploadFile(site.app, member.person, await pngPicture()),
    await uploadFile(site.app, member.person, await pngPicture()),
  ];
  await sendFiles(
    site.app,
    member.person,
    channel.id,
    files.map(({ id }) => id),
  );
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Take a photo" }).tap();
  await (await chooser).setFiles({ name: "photo.png", mimeType: "image/png", buffer: await pngPicture(40, 30) });
  await page.getByLabel("Description of photo.png").waitFor();
  expect(await (await chooser).element().getAttribute("capture")).toBe("environment");
  await page
    .getByRole("button", { name: /^Open image/ })
    .first()
    .tap();
  const dialog = page.getByRole("dialog", { name: "Image viewer" });
  await dialog.getByText("1 / 2").waitFor();
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: string, x?: number) =>
    devtools.send("Input.dispatchTouchEvent", {
      type: type as "touchStart",
      touchPoints: x === undefined ? [] : [{ x, y: 400 }],
    });
  await touch("touchStart", 300);
  await touch("touchMove", 200);
  await touch("touchMove", 90);
  await touch("touchEnd");
  await dialog.getByText("2 / 2").waitFor();
});

it("removes unsent files from the browser at sign-out", async () => {
  const { member } = await join();
  const { page } = member;
  await choose(page, "secret.png", await pngPicture());
  await tray(page).getByRole("listitem").waitFor();
  const names = "indexedDB.databases().then((all) => all.map(({ name }) => name).join())";
  await eventually("the file is stored", async () => (await page.evaluate(names)) === "unsent-files");
  await page.getByRole("button", { name: member.person.username }).first().click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await page.getByRole("heading", { name: /sign in/i }).waitFor();
  await eventually("the file is removed", async () => (await page.evaluate(names)) === "");
});
