import { existsSync } from "node:fs";
import path from "node:path";
import { loadDefaultChannels } from "../graphql-server/src/features/community/channels/seed-channels";
import { loadBuiltInCourses } from "../graphql-server/src/features/courses/catalog/seed-courses";
import { PROJECT_ROOT } from "../graphql-server/src/kernel/project-root";
import { demoThreads } from "./demo-conversations";

const COURSES = path.join(PROJECT_ROOT, "graphql-server/content/courses");
const INTRO = "intro-to-trading";
const channels = loadDefaultChannels();
const builtInCourses = loadBuiltInCourses();
const messages = channels.flatMap(({ name, courseSlug }) =>
  demoThreads(name).flatMap((thread) => thread.map(({ text }) => ({ text, courseSlug }))),
);

it("promises no nonexistent events or services in channels and demo messages", () => {
  const texts = [...channels.map(({ description }) => description), ...messages.map(({ text }) => text)];
  const promises = /office hour|webinar|live session|on thursday|ruin table|example\.com|by the instructors/i;
  expect(texts.filter((text) => promises.test(text))).toEqual([]);
});

it("refers only to written lessons in demo messages", () => {
  const missing = messages.flatMap(({ text, courseSlug }) => {
    const mentioned = builtInCourses.find(({ title }) => text.includes(title))?.slug;
    const slug = mentioned ?? courseSlug ?? INTRO;
    return [...text.matchAll(/\blesson (\d+)/gi)]
      .filter(([, number]) => !existsSync(path.join(COURSES, slug, `${number?.padStart(2, "0")}.md`)))
      .map(([lesson]) => `${slug}, ${lesson}: ${text}`);
  });
  expect(messages.length).toBeGreaterThan(100);
  expect(missing).toEqual([]);
});
