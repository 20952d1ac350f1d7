import { untilTrue, useSite } from "../../kit/browser/browser";
import { composerIn } from "../../kit/browser/channel-page";
import { createPerson } from "../../kit/people";

const site = useSite();

it("leads a new member to a first message that is already begun, and disappears when they hide it", async () => {
  const member = await site.join();
  const { page } = member;
  await page.goto("/");
  const strip = page.getByRole("region", { name: "Yours" });
  await strip.getByRole("link", { name: "First steps 1/4" }).waitFor();
  await strip.getByRole("link", { name: "Introduce yourself" }).click();
  await page.getByRole("heading", { name: "#introductions" }).waitFor();
  const box = composerIn(member);
  expect(await box.inputValue()).toMatch(/^Hi, I'm Person .+\. I'm here to learn $/);
  await box.press("End");
  await box.pressSequentially("how to lose less.");
  await box.press("Enter");
  await page.getByText("I'm here to learn how to lose less.").waitFor();
  // The next step, once.
  const next = page.getByRole("link", { name: "Take the first lesson" });
  await next.waitFor();
  await page.reload();
  await page.getByText("I'm here to learn how to lose less.").waitFor();

  await page.goto("/dashboard");
  const steps = page.getByRole("region", { name: "First steps" });
  await steps.getByText("2 of 4 done").waitFor();
  await steps.getByRole("link", { name: "Post a trade idea" }).click();
  const form = page.getByRole("dialog", { name: "New trade card" });
  await form.waitFor();
  await form.getByRole("button", { name: "Cancel" }).click();
  await form.waitFor({ state: "detached" });
  // The closed form removes its entry from the history.
  await untilTrue(page, "!('isClosedByBack' in history.state)");
  await page.reload();
  await page.getByRole("button", { name: "Post a trade card" }).waitFor();
  expect(await form.count()).toBe(0);
  await page.goto("/dashboard");
  await steps.getByRole("button", { name: "Hide" }).click();
  await steps.waitFor({ state: "detached" });
  await page.goto("/");
  await strip.getByRole("link", { name: "This week +10 XP" }).waitFor();
  expect(await strip.getByText("First steps").count()).toBe(0);
});

it("suggests a course that fits the answers, and puts the catalog in this order", async () => {
  const { page } = await site.open(await createPerson(site.app));
  await page.goto("/dashboard");
  const goals = page.getByRole("region", { name: "What brings you here?" });
  const stored = (answer: string) =>
    page.waitForResponse((response) => response.request().postData()?.includes(answer) ?? false);
  // One right after the other: neither takes the other back.
  const both = Promise.all([stored("BUSINESS"), stored("minutesPerWeek")]);
  await goals.getByLabel("Goal").selectOption("Earn with my own business");
  await goals.getByLabel("Time per week").selectOption("1 h");
  await both;
  await page.reload();
  await goals.getByText(/ at 1 h a week$/).waitFor();
  expect(await goals.getByLabel("Goal").inputValue()).toBe("BUSINESS");

  const titles = page.getByRole("region", { name: "Other domains" }).getByRole("heading", { level: 3 });
  await page.goto("/courses");
  await titles.filter({ hasText: "E-Commerce" }).and(titles.first()).waitFor();
  expect(await titles.allTextContents()).toHaveLength(8);
  await page.goto("/dashboard");
  const changed = stored("AUTOMATE");
  await goals.getByLabel("Goal").selectOption("Build and test systems");
  await changed;
  await page.goto("/courses");
  await titles
    .filter({ hasText: /Intelligent|Algorithmic/ })
    .and(titles.first())
    .waitFor();
});
