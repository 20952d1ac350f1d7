import { useSite } from "../../kit/browser/browser";
import { createPerson } from "../../kit/people";

const site = useSite();

it("enrolls a member in the free course from the catalog", async () => {
  const { page, person } = await site.join();
  await page.goto("/courses");
  await page.getByRole("button", { name: "Enroll Now" }).click();
  await page.getByText("Successfully enrolled in Intro to Trading!").waitFor();
  await page.waitForURL(/\/payment-success/);
  await page.getByText("PAYMENT SUCCESSFUL").waitFor();
  await page.getByText("You're in. Start lesson 1.").waitFor();
  await page.getByRole("link", { name: "Go to My Courses" }).waitFor();
  await page.getByRole("link", { name: "Start lesson 1" }).click();
  await page.getByRole("heading", { level: 1, name: "What you buy when you buy a price" }).waitFor();
  expect(await site.app.sql(`SELECT course_id, source FROM entitlements WHERE user_id = $1`, [person.id])).toEqual([
    { course_id: 1, source: "FREE" },
  ]);
});

it("asks a visitor to sign in before enrolling, and then returns them to the catalog", async () => {
  const [{ page }, person] = await Promise.all([site.open(), createPerson(site.app)]);
  await page.goto("/courses");
  await page.getByRole("button", { name: "Enroll Now" }).click();
  await page.waitForURL((url) => url.pathname === "/login" && url.searchParams.get("returnTo") === "/courses");
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "LOGIN" }).click();
  await page.waitForURL(/\/courses$/);
});

it("lets a member join the free course from a locked lesson, and opens it", async () => {
  const { page } = await site.join();
  await page.goto("/courses/intro-to-trading/lessons/4");
  await page.getByText("Intro to Trading is free").waitFor();
  const url = page.url();
  await page.getByRole("button", { name: "Join and open the lesson" }).click();
  await page.getByText(/Lesson 4 of \d/).waitFor();
  expect(page.url()).toBe(url);
});
