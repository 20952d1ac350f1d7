import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import supertest from "supertest";
import { DEMO_ACCOUNTS } from "../../demo/people/demo-accounts";
import { graphql } from "../kit/clients/graphql-client";
import { useApp } from "../kit/test-app";

// Requires Python and curl. Runs in CI with `npm run test:guide`, not with `npm test`.

const ROOT = path.resolve(import.meta.dirname, "../..");
const CREATE = `mutation { createApiKey(input: { name: "docs", scopes: [COURSES_READ, LEADERBOARD_READ] }) { key } }`;

interface Snippet {
  language: "sh" | "js" | "python";
  source: string;
  /** The heading above the snippet, and the snippet's number. */
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

/** The expected output of each snippet, in order. Add an entry for each new snippet. */
const EXPECTED_OUTPUT = [
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
  /^2(\.0)? R, 1 reply$/m,
  /^\d+ messages, 0 unread notifications$/m,
  /^401$/m,
  /^304$/m,
];

const PROGRAMS = { sh: "bash", js: process.execPath, python: "python3" };

const app = useApp();
let apiKey: string;
/** A folder outside the repository that contains only the packages that the document installs. */
let folder: string;

beforeAll(async () => {
  const [free] = DEMO_ACCOUNTS;
  const response = await supertest(app.url).post("/api/auth/register").send(free);
  const { token } = response.body as { token: string };
  const { data } = await graphql<{ createApiKey: { key: string } }>(app, CREATE, {}, token);
  apiKey = data?.createApiKey.key ?? "";
  folder = mkdtempSync(path.join(tmpdir(), "api-snippets-"));
  // Copies, because linked packages would resolve the repository's other packages.
  for (const name of packages) {
    cpSync(path.join(ROOT, "node_modules", name), path.join(folder, "node_modules", name), { recursive: true });
  }
});

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
});

/** The file name in the snippet's first line. Its extension tells Node whether it is a module. */
const fileNameIn = (source: string): string => /^\/\/ ([\w-]+\.\w+)\n/.exec(source)?.[1] ?? "unnamed.js";

/** Runs a snippet unchanged except for the server's address. Resolves with the output. */
async function run({ language, source }: Snippet): Promise<string> {
  const file = path.join(folder, language === "js" ? fileNameIn(source) : `snippet.${language}`);
  writeFileSync(file, source.replaceAll("http://localhost:8080", app.url));
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn(PROGRAMS[language], [file], { cwd: folder, env: { PATH, HOME, API_KEY: apiKey } });
  let output = "";
  child.stdout.on("data", (chunk) => (output += String(chunk)));
  child.stderr.on("data", (chunk) => (output += String(chunk)));
  const [code] = (await once(child, "close")) as [number];
  if (code !== 0) throw new Error(`The snippet exited with code ${code}:\n${output}`);
  return output;
}

it("has an expected output for every snippet", () => {
  expect(snippets.map(({ language }) => language).sort()).toHaveLength(EXPECTED_OUTPUT.length);
  expect(new Set(snippets.map(({ language }) => language))).toEqual(new Set(["sh", "js", "python"]));
});

describe("each snippet of docs/api.md runs unchanged", () => {
  for (const [index, snippet] of snippets.entries()) {
    it(`${snippet.name} (${snippet.language}), twice in a row`, async () => {
      for (const time of [1, 2]) {
        expect({ time, output: await run(snippet) }).toEqual({
          time,
          output: expect.stringMatching(EXPECTED_OUTPUT[index] ?? /(?!)/) as string,
        });
      }
    });
  }
});
