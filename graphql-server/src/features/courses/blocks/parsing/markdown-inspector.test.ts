import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { PROJECT_ROOT } from "../../../../kernel/project-root";
import { MarkdownInspector } from "./markdown-inspector";

const MAX_LENGTH = 60_000;
const inspector = new MarkdownInspector();
afterAll(() => inspector.stop());

it("accepts the longest lessons of the product", async () => {
  const folder = path.join(PROJECT_ROOT, "graphql-server/content/courses");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => /\d\.md$/.test(file));
  const lessons = files.map((file) => readFileSync(path.join(folder, file), "utf8"));
  const longest = lessons.sort((a, b) => b.length - a.length).slice(0, 5);
  expect(longest).toHaveLength(5);
  for (const content of longest) await inspector.assertQuick(content);
});

it.each(["[a](term:", "> ", "- ", "[", "**a ", "![a](", "<a "])(
  "accepts or rejects a lesson full of %j without blocking the main thread",
  async (mark) => {
    const start = performance.now();
    let longestMs = 0;
    let last = start;
    const timer = setInterval(() => {
      longestMs = Math.max(longestMs, performance.now() - last);
      last = performance.now();
    }, 10);
    await inspector.assertQuick(mark.repeat(Math.floor(MAX_LENGTH / mark.length))).catch(() => undefined);
    clearInterval(timer);
    expect(longestMs).toBeLessThan(250);
  },
);

it.each(["[a](term:", "> "])("rejects a lesson full of %j", async (mark) => {
  await expect(inspector.assertQuick(mark.repeat(6_000))).rejects.toThrow("The text can't be read");
});
