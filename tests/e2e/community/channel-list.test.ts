import { useSite } from "../../kit/browser/browser";
import { openChannel } from "../../kit/browser/channel-page";
import { createChannel, sendMessage } from "../../kit/conversation";
import { createPerson } from "../../kit/people";

const site = useSite();

it("shows unread channels and favorites on top, and remembers favorites and collapsed groups", async () => {
  const author = await createPerson(site.app);
  const channel = await createChannel(site.app);
  const member = await site.join();
  const { page } = member;
  await openChannel(member, "general");
  const group = (name: string) => page.getByRole("region", { name, exact: true });

  await sendMessage(site.app, author, { channelId: channel.id, content: "Is anyone here?" });
  const unread = group("Unread").getByRole("link", { name: new RegExp(`^${channel.name} .*1 unread$`) });
  await unread.waitFor();
  await unread.click();
  await page.getByRole("heading", { name: `#${channel.name}` }).waitFor();
  await group("Unread").waitFor({ state: "detached" });

  await page.getByRole("button", { name: "Add to favorites" }).click();
  await openChannel(member, "general");
  await page.getByRole("button", { name: "Add to favorites" }).click();
  const favorites = group("Favorites").getByRole("link");
  await favorites
    .nth(1)
    .and(page.getByRole("link", { name: /^general / }))
    .waitFor();
  await favorites.nth(1).press("Shift+ArrowUp");
  await favorites
    .nth(0)
    .and(page.getByRole("link", { name: /^general / }))
    .waitFor();

  await group("General").getByRole("button", { name: "General" }).click();
  expect(await group("General").getByRole("link").allTextContents()).toHaveLength(1);
  await page.reload();
  await favorites
    .nth(0)
    .and(page.getByRole("link", { name: /^general / }))
    .waitFor();
  expect(await group("General").getByRole("link").allTextContents()).toHaveLength(1);

  const courses = group("Courses").getByRole("link");
  expect(await courses.count()).toBe(4);
  await group("Courses")
    .getByRole("button", { name: /^Show \d+ more$/ })
    .click();
  await courses.nth(10).waitFor();
});
