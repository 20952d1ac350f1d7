import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

const ROOT = path.resolve(import.meta.dirname, "../..");
const CURRENT = path.join(ROOT, "schema");

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "released-"));
});

afterEach(() => rmSync(folder, { recursive: true }));

/** Says that the present contracts, with more in them, were published as a version. */
function release(version: string, more: { graphql?: string; entryField?: boolean; path?: boolean }): void {
  const sdl = readFileSync(path.join(CURRENT, "schema.graphql"), "utf8");
  const api = JSON.parse(readFileSync(path.join(CURRENT, "openapi.json"), "utf8")) as {
    paths: Record<string, object>;
    components: { schemas: Record<string, { properties: Record<string, object>; required: string[] }> };
  };
  const entry = api.components.schemas.LeaderboardEntry;
  if (more.entryField && entry) {
    entry.properties.streak = { type: "integer" };
    entry.required.push("streak");
  }
  if (more.path) api.paths["/api/streaks"] = { get: { responses: { 200: { description: "Streaks." } } } };
  cpSync(path.join(CURRENT, "released/1.0.0"), path.join(folder, version), { recursive: true });
  writeFileSync(path.join(folder, version, "schema.graphql"), sdl.replace("type Leaderboard {", `$&${more.graphql ?? ""}`));
  writeFileSync(path.join(folder, version, "openapi.json"), JSON.stringify(api));
}

async function check(): Promise<{ code: number; said: string }> {
  const env = { ...process.env, RELEASED_CONTRACTS: folder };
  try {
    const { stderr } = await promisify(execFile)("node", ["scripts/check-schema.mjs"], { cwd: ROOT, env });
    return { code: 0, said: stderr };
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string };
    return { code, said: stderr };
  }
}

it("says what clients of the newest published version would miss, of both contracts", async () => {
  release("0.9.0", { graphql: " streakOfOld: Int " });
  release("0.10.0", { graphql: " streak: Int ", entryField: true, path: true });
  const { said } = await check();
  expect(said).toMatch(/Breaks clients of 0\.10\.0: .*'streak'.*'Leaderboard'/);
  expect(said).toContain("Breaks clients of 0.10.0: GET /api/leaderboard 200.entries[].streak was removed");
  expect(said).toContain("Breaks clients of 0.10.0: GET /api/streaks was removed");
  expect(said).not.toContain("streakOfOld");
});

it("refuses a break within a first number, and only there", async () => {
  release("1.0.0", { path: true });
  expect((await check()).code).toBe(1);
  rmSync(path.join(folder, "1.0.0"), { recursive: true });
  release("0.1.0", { path: true });
  expect((await check()).code).toBe(0);
});

it("has nothing to say where nothing is missing", async () => {
  release("1.0.0", {});
  expect(await check()).toEqual({ code: 0, said: "" });
});
