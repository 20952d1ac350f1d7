import { existsSync } from "node:fs";
import path from "node:path";
import { DEFAULT_CHANNELS } from "../src/features/community/channels/default-channels";
import { COURSE_SEEDS } from "../src/features/courses/catalog/built-in-courses";
import { PROJECT_ROOT } from "../src/kernel/project-root";
import { demoThreads } from "./demo-conversations";

const LESSONS = path.join(PROJECT_ROOT, "graphql-server/content/lessons");
const INTRO = "intro-to-trading";
const messages = DEFAULT_CHANNELS.flatMap(({ name, courseSlug }) =>
  demoThreads(name).flatMap((thread) => thread.map(({ text }) => ({ text, courseSlug }))),
);

it("promises no nonexistent events or services in channels and demo messages", () => {
  const texts = [...DEFAULT_CHANNELS.map(({ description }) => description), ...messages.map(({ text }) => text)];
  const promises = /office hour|webinar|live session|on thursday|ruin table|example\.com|by the instructors/i;
  expect(texts.filter((text) => promises.test(text))).toEqual([]);
});

it("refers only to written lessons in demo messages", () => {
  const missing = messages.flatMap(({ text, courseSlug }) => {
    const mentioned = COURSE_SEEDS.find(({ title }) => text.includes(title))?.slug;
    const slug = mentioned ?? courseSlug ?? INTRO;
    return [...text.matchAll(/\blesson (\d+)/gi)]
      .filter(([, number]) => !existsSync(path.join(LESSONS, slug, `${number?.padStart(2, "0")}.md`)))
      .map(([lesson]) => `${slug}, ${lesson}: ${text}`);
  });
  expect(messages.length).toBeGreaterThan(100);
  expect(missing).toEqual([]);
});
