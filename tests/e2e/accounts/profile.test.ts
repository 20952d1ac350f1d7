import type { Page } from "playwright-core";
import { untilTrue, useSite } from "../../kit/browser/browser";
import { linkIn } from "../../kit/servers/mail-server";
import { createPerson } from "../../kit/people";

const site = useSite({ withMail: true });

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const at = (path: string) => (url: URL) => url.pathname === path;

it("edits one profile field, restores the focus, and shows the bio's line breaks to others", async () => {
  const { page, person } = await site.join();
  await page.goto("/profile");
  await page.getByRole("button", { name: "Change Bio" }).click();
  await page.getByLabel("Bio").fill("Long-term, low-cost.\nPatient.");
  await button(page, "Save").click();
  await page.getByText("Profile updated successfully.").waitFor();
  await page.getByText("Long-term, low-cost. Patient.").waitFor();
  await untilTrue(page, "document.activeElement.getAttribute('aria-label') === 'Change Bio'");
  await page.goto(`/profile/${person.id}`);
  expect(await page.getByText("Long-term, low-cost.").innerText()).toBe("Long-term, low-cost.\nPatient.");
});

it("edits the whole profile, and shows an error for each invalid field", async () => {
  const { page, person } = await site.join();
  await page.goto("/profile");
  await button(page, "Edit Profile").click();
  await page.getByLabel("Full Name").fill(" ");
  await page.getByLabel("Username").fill("no spaces allowed");
  await button(page, "Save Changes").click();
  await page.getByText("Full name is required").waitFor();
  await page.getByText("Use 3 to 30 letters, digits, _ . or -").waitFor();
  await page.getByLabel("Full Name").fill("Edith Editor");
  await page.getByLabel("Username").fill(`${person.username}_2`);
  await page.getByLabel("Phone").fill("+44 20 7946 0000");
  await button(page, "Save Changes").click();
  await page.getByRole("definition").filter({ hasText: "+44 20 7946 0000" }).waitFor();
  await page
    .getByRole("definition")
    .filter({ hasText: `${person.username}_2` })
    .waitFor();
  await page.getByRole("definition").filter({ hasText: "Edith Editor" }).waitFor();
});

it("saves a selected avatar immediately", async () => {
  const { page } = await site.join();
  const trading = page.getByRole("radio", { name: "Trading" });
  const shown = page.getByRole("complementary").locator("img[src$='avatar_trading.png']");
  await page.goto("/profile");
  await page.locator("label", { has: trading }).click();
  await shown.waitFor();
  await page.getByText("Profile updated successfully.").waitFor();
  await page.reload();
  await shown.waitFor();
  expect(await trading.isChecked()).toBe(true);
});

it("edits one field on its own page", async () => {
  const { page, alerts } = await site.join();
  await page.goto("/profile/edit-phone");
  await page.getByLabel("Phone Number").fill("+44 20 7946 0001");
  await button(page, "Save").click();
  await page.waitForURL(at("/profile"));
  expect(alerts).toEqual(["Phone number updated!"]);
  await page.getByRole("definition").filter({ hasText: "+44 20 7946 0001" }).waitFor();
});

it("asks for the new password, then for the current one", async () => {
  const { page, alerts, person } = await site.join();
  await page.goto("/profile/edit-password");
  await page.getByLabel("New password").fill("a-quiet-harbor");
  await button(page, "Save").click();
  await page.getByLabel("Current password").fill("not-mine-at-all");
  await button(page, "Save").click();
  await page.getByText("The current password is incorrect").waitFor();
  await page.getByLabel("Current password").fill(person.password);
  await button(page, "Save").click();
  await page.waitForURL(at("/profile"));
  expect(alerts).toEqual(["Password updated!"]);
});

it("changes the email address once the member confirms the emailed link", async () => {
  const { page, alerts, person } = await site.join();
  const email = `new-${person.email}`;
  await page.goto("/profile/edit-email");
  await page.getByLabel("Email").fill(email);
  await button(page, "Save").click();
  await page.getByLabel("Current password").fill(person.password);
  await button(page, "Save").click();
  await page.waitForURL(at("/profile"));
  expect(alerts).toEqual([expect.stringMatching(/^Email updated!/)]);
  await page.getByText(`Open the link we sent to ${email} to confirm this email.`).waitFor();
  const { token } = linkIn(await site.mail.next(email, /Confirm your new email address/));
  await page.goto(`/confirm-email?token=${token}`);
  await button(page, "Confirm email").click();
  await page.getByText("Your email is confirmed.").waitFor();
  await page.getByRole("link", { name: "Go to your profile" }).click();
  await page.getByRole("definition").filter({ hasText: email }).waitFor();
  await site.mail.next(person.email, /was changed/);
});

it("lists the member's sessions, and signs out another window immediately when its session is ended", async () => {
  const person = await createPerson(site.app);
  const [here, elsewhere] = [await site.open(), await site.open(person)];
  await elsewhere.page.goto("/community");
  await elsewhere.page.getByText("Connected").first().waitFor();
  await here.page.goto("/login?returnTo=%2Fprofile");
  await here.page.getByLabel("Email").fill(person.email);
  await here.page.getByLabel("Password").fill(person.password);
  await button(here.page, "LOGIN").click();
  const endElsewhere = here.page.getByRole("button", { name: /^End the session on/ });
  await endElsewhere.click();
  await here.page.getByText("The session has ended.").waitFor();
  await elsewhere.page.waitForURL(at("/login"));
  await endElsewhere.waitFor({ state: "hidden" });
  await button(here.page, "End all and sign out").click();
  await here.page.waitForURL(at("/login"));
});

it("downloads the member's data, after asking for the password in a session of more than ten minutes", async () => {
  const { page, person } = await site.join();
  await site.app.sql(`UPDATE sessions SET created_at = now() - interval '11 minutes' WHERE user_id = $1`, [person.id]);
  await page.goto("/profile");
  await button(page, "Download").click();
  const dialog = page.getByRole("dialog", { name: "Confirm that it's you" });
  await dialog.getByLabel("Current password").fill(person.password);
  const [download] = await Promise.all([page.waitForEvent("download"), button(page, "Confirm").click()]);
  expect(download.suggestedFilename()).toBe("the-glitch-my-data.json");
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  expect(JSON.parse(Buffer.concat(chunks).toString())).toMatchObject({ account: { email: person.email } });
});

it("deletes the account permanently after the password is entered", async () => {
  const { page, person } = await site.join();
  await page.goto("/profile");
  await button(page, "Delete").click();
  await page.getByLabel("Current password").fill("not-mine-at-all");
  await button(page, "Delete forever").click();
  await page.getByText("The current password is incorrect").waitFor();
  await page.getByLabel("Current password").fill(person.password);
  await button(page, "Delete forever").click();
  await page.waitForURL(at("/"));
  await page.getByText("Your account was deleted.").waitFor();
  await site.mail.next(person.email, /was deleted/);
  await page.goto("/login");
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password").fill(person.password);
  await button(page, "LOGIN").click();
  await page.getByText("Invalid email or password").waitFor();
});
