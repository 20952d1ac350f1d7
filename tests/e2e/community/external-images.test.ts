import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { useSite } from "../../kit/browser/browser";
import { chooseAction, composerIn, messageIn, openChannel } from "../../kit/browser/channel-page";
import { createChannel, sendMessage } from "../../kit/conversation";
import { eventually } from "../../kit/eventually";
import { createPerson } from "../../kit/people";

const site = useSite();

// CSP violations, the request after the click, and our init script, which the sandboxed frame blocks.
const EXPECTED = /failed: csp|Content Security Policy|foreign host: http:\/\/127\.0\.0\.1|document is sandboxed/;

const PIXEL = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

/** The requests to another host. */
const requests: [url: string | undefined, referrer: string | undefined][] = [];
const otherHost = createServer(({ url, headers }, response) => {
  requests.push([url, headers.referer]);
  response.setHeader("content-type", "image/gif").end(PIXEL);
});

beforeAll(() => new Promise<void>((resolve) => otherHost.listen(0, "127.0.0.1", resolve)));
afterAll(() => otherHost.close());

it("loads an image from another host only after the reader clicks it, everywhere that members and authors can post images", async () => {
  const { app } = site;
  requests.length = 0;
  const url = (name: string) => `http://127.0.0.1:${(otherHost.address() as AddressInfo).port}/${name}.gif`;
  const image = (name: string) => `![${name}](${url(name)})`;
  const [ada, channel] = await Promise.all([createPerson(app), createChannel(app)]);
  const ben = await site.join({ ignore: EXPECTED });
  const { page } = ben;
  await Promise.all([
    app.sql(`UPDATE users SET bio = $1 WHERE id = $2`, [image("bio"), ada.id]),
    app.sql(`UPDATE courses SET description = $1, image_url = $2 WHERE slug = 'intro-to-trading'`, [
      image("description"),
      url("cover"),
    ]),
    app.sql(
      `UPDATE lessons SET preview = true, content = $1
       WHERE course_id = (SELECT id FROM courses WHERE slug = 'intro-to-trading')`,
      [`# Start\n\n${image("lesson")}`],
    ),
  ]);
  const [lesson] = await app.sql<{ id: string }>(
    `SELECT l.id FROM lessons l JOIN courses c ON c.id = l.course_id WHERE c.slug = 'intro-to-trading' LIMIT 1`,
  );
  await sendMessage(app, ada, { channelId: channel.id, content: `Look: ${image("message")} ${image("other")}` });

  await page.goto(`/profile/${ada.id}`);
  await page.getByText("bio.gif").waitFor();
  await page.goto("/courses/intro-to-trading");
  await page.getByText("description.gif").first().waitFor();
  await page.goto(`/courses/intro-to-trading/lessons/${lesson?.id}`);
  await page.getByRole("heading", { name: "Start" }).waitFor();
  await openChannel(ben, channel.name);
  await chooseAction(ben, "Look:", "Reply");
  await composerIn(ben).fill(image("draft"));
  // The page's own scripts can't load it either.
  await page.evaluate(`new Promise((resolve) => {
    document.addEventListener("securitypolicyviolation", resolve, { once: true });
    new Image().src = ${JSON.stringify(url("script"))};
  })`);

  await messageIn(ben, "Look:").getByRole("button", { name: "Load image: message" }).click();
  await eventually("the other host receives a request", () => requests.length > 0);
  const picture = page.frameLocator("iframe").getByRole("img", { name: "message" });
  await eventually("the image is shown", () =>
    picture.evaluate((element) => (element as unknown as { naturalWidth: number }).naturalWidth === 1),
  );
  expect(requests).toEqual([["/message.gif", undefined]]);
});

it("says that an image from another host couldn't be loaded, in place of the browser's picture for that", async () => {
  const channel = await createChannel(site.app);
  const ben = await site.join({ ignore: /foreign host|ERR_|document is sandboxed/ });
  const content = "Look: ![chart](http://127.0.0.1:1/none.png)";
  await sendMessage(site.app, await createPerson(site.app), { channelId: channel.id, content });
  await openChannel(ben, channel.name);
  await messageIn(ben, "Look:").getByRole("button", { name: "Load image: chart" }).click();
  const frame = await eventually("the frame opens", () =>
    ben.page.frames().find((each) => each.url().includes("/external-image")),
  );
  await frame.waitForLoadState();
  const shown = await frame.evaluate<string>(`getComputedStyle(document.querySelector("img"), "::after").content`);
  expect(shown).toContain("Couldn't load the image: ");
});
