import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import supertest from "supertest";
import { DEMO_ACCOUNTS } from "../../graphql-server/demo/people/demo-accounts";
import { graphql } from "../kit/clients/graphql-client";
import { startTestApp, type TestApp } from "../kit/test-app";

// Runs in CI, with Python and curl (`npm run test:guide`); `npm test` needs neither.

const ROOT = path.resolve(import.meta.dirname, "../..");
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

const text = readFileSync(path.join(ROOT, "docs/api.md"), "utf8");
const INSTALL = /^npm install (.+)$/m;
const packages = INSTALL.exec(text)?.[1]?.split(" ") ?? [];
const snippets = snippetsOf(text).filter(({ source }) => !INSTALL.test(source));

/** What each prints, in their order: a snippet that is added has to say it here. */
const PRINTED = [
  /"title":"Intro to Trading"/,
  /"timeframe":"weekly"/,
  /^calls left this minute: \d+$/m,
  /"username":"demo_free"/,
  /^\d+ Hello from Python$/m,
  /^HTTP\/1.1 200 OK/,
  /"slug":"intro-to-trading"/,
  /^Intro to Trading \d+ lessons$/m,
  /^CREATED \d+ demo_free Hello, live \d+\n$/,
  /^created demo_free Hello by STOMP \d+\n$/,
  /^401$/m,
  /^304$/m,
];

const PROGRAMS = { sh: "bash", js: process.execPath, python: "python3" };

let app: TestApp;
let apiKey: string;
/** Empty, outside the repository, with the packages that the document has installed and no others. */
let folder: string;

beforeAll(async () => {
  app = await startTestApp();
  const [free] = DEMO_ACCOUNTS;
  const answer = await supertest(app.url).post("/api/auth/register").send(free);
  const { token } = answer.body as { token: string };
  const { data } = await graphql<{ createApiKey: { key: string } }>(app, CREATE, {}, token);
  apiKey = data?.createApiKey.key ?? "";
  folder = mkdtempSync(path.join(tmpdir(), "api-snippets-"));
  // Copies: what a link points to would find the other packages of the repository.
  for (const name of packages) {
    cpSync(path.join(ROOT, "node_modules", name), path.join(folder, "node_modules", name), { recursive: true });
  }
});

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await app.stop();
});

/** Under which its first line has it saved: what is no module by its name does not run. */
const fileNameIn = (source: string): string => /^\/\/ ([\w-]+\.\w+)\n/.exec(source)?.[1] ?? "unnamed.js";

/** Runs a snippet as its reader does, but for the address; resolves with what it printed. */
async function run({ language, source }: Snippet): Promise<string> {
  const file = path.join(folder, language === "js" ? fileNameIn(source) : `snippet.${language}`);
  writeFileSync(file, source.replaceAll("http://localhost:8080", app.url));
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn(PROGRAMS[language], [file], { cwd: folder, env: { PATH, HOME, API_KEY: apiKey } });
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
    it(`${snippet.name} (${snippet.language}), and again at once`, async () => {
      for (const time of [1, 2]) {
        expect({ time, printed: await run(snippet) }).toEqual({
          time,
          printed: expect.stringMatching(PRINTED[index] ?? /(?!)/) as string,
        });
      }
    });
  }
});
