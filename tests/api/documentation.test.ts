import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import supertest from "supertest";
import { DEMO_ACCOUNTS } from "../../graphql-server/src/demo/demo-accounts";
import { HTTP_STATUS } from "../../graphql-server/src/kernel/errors";
import { graphql } from "../kit/graphql-client";
import { startTestApp, type TestApp } from "../kit/test-app";

const ROOT = path.resolve(import.meta.dirname, "../..");
/** Inside the repository, where a program finds the packages that a snippet imports. */
const FOLDER = path.join(ROOT, ".cache/api-snippets");
const CREATE = `mutation { createApiKey(input: { name: "docs", scopes: [COURSES_READ, LEADERBOARD_READ] }) { key } }`;

interface Snippet {
  language: "sh" | "js" | "python";
  source: string;
  /** The heading it stands under, and its number there. */
  name: string;
}

function snippetsOf(markdown: string): Snippet[] {
  const found: Snippet[] = [];
  let heading = "";
  for (const [, title, language, source] of markdown.matchAll(/^#+ (.+)$|^```(sh|js|python)\n([^]*?)^```$/gm)) {
    if (title) heading = title;
    else found.push({ language: language as "sh", source: source ?? "", name: `${heading} ${found.length + 1}` });
  }
  return found;
}

const snippets = snippetsOf(readFileSync(path.join(ROOT, "docs/api.md"), "utf8"));

/** What each prints, in their order: a snippet that is added has to say it here. */
const PRINTED = [
  /"title":"Intro to Trading"/,
  /"timeframe":"weekly"/,
  /^calls left this minute: \d+$/m,
  /"username":"demo_free"/,
  /^\d+ Hello from Python$/m,
  /"slug":"intro-to-trading"/,
  /^Intro to Trading \d+ lessons$/m,
  /^CREATED \d+ demo_free Hello, live$/m,
  /^created demo_free Hello by STOMP$/m,
  /^401$/m,
  /^304$/m,
];

const PROGRAMS = { sh: "bash", js: process.execPath, python: "python3" };

function isInstalled(program: string): boolean {
  try {
    execFileSync(program, ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

let app: TestApp;
let apiKey: string;

beforeAll(async () => {
  app = await startTestApp();
  const [free] = DEMO_ACCOUNTS;
  const answer = await supertest(app.url).post("/api/auth/register").send(free);
  const { token } = answer.body as { token: string };
  const { data } = await graphql<{ createApiKey: { key: string } }>(app, CREATE, {}, token);
  apiKey = data?.createApiKey.key ?? "";
  mkdirSync(FOLDER, { recursive: true });
});

afterAll(async () => {
  rmSync(FOLDER, { recursive: true, force: true });
  await app.stop();
});

/** Runs a snippet as its reader does, but for the address; resolves with what it printed. */
async function run({ language, source }: Snippet, index: number): Promise<string> {
  const extension = { sh: "sh", js: "mjs", python: "py" }[language];
  const file = path.join(FOLDER, `snippet-${index}.${extension}`);
  writeFileSync(file, source.replaceAll("http://localhost:8080", app.url));
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn(PROGRAMS[language], [file], { env: { PATH, HOME, API_KEY: apiKey } });
  let printed = "";
  child.stdout.on("data", (chunk) => (printed += String(chunk)));
  child.stderr.on("data", (chunk) => (printed += String(chunk)));
  const [code] = (await once(child, "close")) as [number];
  if (code !== 0) throw new Error(`It ended with ${code}:\n${printed}`);
  return printed;
}

it("every snippet says below what it prints", () => {
  expect(snippets.map(({ language }) => language).sort()).toHaveLength(PRINTED.length);
  expect(new Set(snippets.map(({ language }) => language))).toEqual(new Set(["sh", "js", "python"]));
});

describe("each snippet of docs/api.md runs as it stands", () => {
  for (const [index, snippet] of snippets.entries()) {
    // Outside the automatic runs, whoever has no Python or curl still gets the rest.
    const needed = snippet.language === "sh" ? "curl" : PROGRAMS[snippet.language];
    const test = process.env.CI || isInstalled(needed) ? it : it.skip;
    test(`${snippet.name} (${snippet.language})`, async () => {
      expect(await run(snippet, index)).toMatch(PRINTED[index] ?? /(?!)/);
    });
  }
});

it("names every code and status that REST answers with", () => {
  const text = readFileSync(path.join(ROOT, "docs/api.md"), "utf8");
  const codes = Object.entries(HTTP_STATUS).filter(([code]) => code !== "SLOW_CONSUMER");
  expect(codes.filter(([code, status]) => !text.includes(code) || !text.includes(String(status)))).toEqual([]);
});
