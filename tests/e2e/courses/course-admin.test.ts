import sharp from "sharp";
import { useSite } from "../../kit/browser/browser";
import { graphqlData } from "../../kit/clients/graphql-client";
import { createPerson } from "../../kit/people";

const SAVE_COURSE = `mutation ($input: SaveCourseInput!) { saveCourse(input: $input) }`;
const SAVE_LESSON = `mutation ($input: SaveLessonInput!) { saveLesson(input: $input) }`;

const site = useSite();

/** Resolves once the browser has decoded an image. Rejects if it can't. */
const decoded = (image: unknown): Promise<void> => (image as { decode(): Promise<void> }).decode();

it("lets an admin draft a course and write a lesson with a preview of its text", async () => {
  const { page } = await site.join({ role: "ADMIN" });
  await page.goto("/admin/courses");
  await page.getByRole("link", { name: "New course" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("A title is required").waitFor();
  await page.getByLabel("Title").fill("Options for Adults");
  await page.getByLabel("URL slug").fill("options-for-adults");
  await page.getByLabel("Description").fill("What an option costs when nothing happens.");
  await page.getByLabel("Price in dollars").fill("0");
  const png = await sharp({ create: { width: 400, height: 300, channels: 3, background: "#2cefc3" } })
    .png()
    .toBuffer();
  const picture = { name: "chart.png", mimeType: "image/png", buffer: png };
  await page.getByLabel("Upload a cover").setInputFiles(picture);
  await page.getByLabel("Cover alt text").fill("A chart that rises");
  await page.getByRole("button", { name: "Use the generated cover" }).waitFor();
  await page.getByRole("button", { name: "Save" }).click();
  await page.waitForURL(/\/admin\/courses\/\d+$/);

  await page.getByRole("link", { name: "Add a lesson" }).click();
  const lesson = page.locator("form").filter({ has: page.getByLabel("Minutes") });
  await lesson.getByLabel("Title").fill("Time is the seller's friend");
  await lesson.getByLabel("Text").fill("## Theta\n\nEvery day **costs** something.");
  await lesson.getByLabel("Insert picture").setInputFiles(picture);
  const preview = page.getByRole("region", { name: "Preview" });
  const shown = preview.getByRole("img", { name: "Describe the picture" });
  await shown.evaluate(decoded);
  await preview.getByRole("heading", { name: "Theta" }).waitFor();
  await lesson.getByText("Free preview (anyone can read it)").click();
  await lesson.getByRole("button", { name: "Publish" }).click();
  await page.getByRole("link", { name: "Edit Time is the seller's friend" }).waitFor();

  await page.getByRole("link", { name: "View course" }).click();
  const cover = page.getByRole("img", { name: "A chart that rises" });
  await cover.evaluate(decoded);
  await page.goBack();
  await page.getByRole("button", { name: "Delete course" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.waitForURL(/\/admin\/courses$/);
  expect(await page.getByRole("link", { name: "Options for Adults" }).count()).toBe(0);
});

it("warns an admin about unsaved changes, and publishes a course for visitors", async () => {
  const { app } = site;
  const [admin, author, visitor] = await Promise.all([
    site.join({ role: "ADMIN" }),
    createPerson(app, { role: "ADMIN" }),
    site.open(),
  ]);
  const course = {
    slug: "futures-for-adults",
    title: "Futures for Adults",
    description: "What a future costs.",
    collection: "CATALOG",
    domain: "Trading",
    level: "ADVANCED",
    durationWeeks: 3,
    priceCents: 0,
    published: false,
  };
  const { saveCourse: courseId } = await graphqlData<{ saveCourse: number }>(app, author, SAVE_COURSE, {
    input: course,
  });
  const lesson = { courseId, title: "Margin", durationMinutes: 12, preview: true, content: "## Leverage" };
  await graphqlData(app, author, SAVE_LESSON, { input: lesson });
  await visitor.page.goto(`/courses/${course.slug}`);
  await visitor.page.getByText("Course not found").waitFor();

  const { page } = admin;
  await page.goto(`/admin/courses/${courseId}`);
  const title = page.getByLabel("Title");
  await title.fill("Futures for All");
  await page.getByRole("link", { name: "All courses" }).click();
  const confirmation = page.getByRole("dialog", { name: "Leave without saving?" });
  await confirmation.getByRole("button", { name: "Stay" }).click();
  expect(await title.inputValue()).toBe("Futures for All");
  await page.getByRole("link", { name: "All courses" }).click();
  await confirmation.getByRole("button", { name: "Leave" }).click();
  await page.getByRole("link", { name: course.title }).click();
  await page.getByText("Published (visible to everyone)").click();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved.").first().waitFor();

  await visitor.page.reload();
  await visitor.page.getByRole("link", { name: "Margin" }).click();
  await visitor.page.getByRole("heading", { name: "Leverage" }).waitFor();
});

it("keeps drafts from readers, and restores an earlier version", async () => {
  const { app } = site;
  const author = await createPerson(app, { role: "ADMIN" });
  const lesson = { courseId: 1, title: "Drafts", durationMinutes: 5, preview: true, content: "The first text." };
  const { saveLesson: id } = await graphqlData<{ saveLesson: string }>(app, author, SAVE_LESSON, { input: lesson });
  const [{ page }, reader] = await Promise.all([site.join({ role: "ADMIN" }), site.open()]);
  const openEditor = async (version = ""): Promise<void> => {
    await page.goto(`/admin/courses/1/lessons/${id}${version}`);
    await page.getByRole("button", { name: "Save draft" }).waitFor();
  };
  await openEditor();
  await page.getByText("Readers see this version.").waitFor();
  await page.getByLabel("Text").fill("A second text.\n\n```check\nid: x\n```");
  await page.getByRole("button", { name: /^Line 4: / }).waitFor();
  await page.getByRole("button", { name: "Save draft" }).click();
  await page.getByText("Draft saved. Readers don't see it yet.").waitFor();
  await reader.page.goto(`/courses/intro-to-trading/lessons/${id}`);
  await reader.page.getByText("The first text.").waitFor();

  await openEditor();
  await page.getByText("Draft, not published.").waitFor();
  await page.getByLabel("Text").fill("A third text.");
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByText("Published.", { exact: true }).waitFor();
  await reader.page.reload();
  await reader.page.getByText("A third text.").waitFor();

  await openEditor();
  await page.getByRole("link", { name: "Version 1", exact: true }).click();
  await page.getByText("This is version 1.").waitFor();
  expect(await page.getByLabel("Text").inputValue()).toBe("The first text.");
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByText("Published.", { exact: true }).last().waitFor();
  await reader.page.reload();
  await reader.page.getByText("The first text.").waitFor();
});
