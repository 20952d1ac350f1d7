import { useSite } from "../../kit/browser/browser";
import { eventually } from "../../kit/eventually";

const site = useSite({ env: { DEMO_MODE: "on", PUBLIC_URL: "http://localhost:8080" } });

it("shows emails on a page in demo mode, linked from the form that sends them", async () => {
  const { page, context } = await site.open();
  await page.goto("/forgot-password");
  await page.getByLabel("Email").fill("free@demo.glitch.test");
  await page.getByRole("button", { name: "Send link" }).click();
  const [emailsPage] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("link", { name: "Read it here" }).click(),
  ]);
  const mail = emailsPage.getByRole("link", { name: /Choose a new password/ });
  await eventually("the email is listed", async () => {
    await emailsPage.reload();
    return mail.isVisible();
  });
  await mail.click();
  const link = emailsPage.frameLocator("iframe").getByRole("link", { name: "Choose a new password" });
  expect(await link.getAttribute("href")).toMatch(/^http:\/\/localhost:8080\/reset-password\?token=/);
});
