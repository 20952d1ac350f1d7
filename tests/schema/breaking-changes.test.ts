import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

const ROOT = path.resolve(import.meta.dirname, "../..");
const CURRENT = path.join(ROOT, "schema");
const { info } = JSON.parse(readFileSync(path.join(CURRENT, "openapi.json"), "utf8")) as { info: { version: string } };
const MAJOR = Number(info.version.split(".")[0]);

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "released-"));
});

afterEach(() => rmSync(folder, { recursive: true }));

interface Differences {
  graphql?: string;
  entryField?: boolean;
  path?: boolean;
  removedPath?: string;
}

/** Publishes the current contracts, with differences, as a released version. */
function release(version: string, differences: Differences): void {
  const sdl = readFileSync(path.join(CURRENT, "schema.graphql"), "utf8");
  const api = JSON.parse(readFileSync(path.join(CURRENT, "openapi.json"), "utf8")) as {
    paths: Record<string, object>;
    components: { schemas: Record<string, { properties: Record<string, object>; required: string[] }> };
  };
  const entry = api.components.schemas.LeaderboardEntry;
  if (differences.entryField && entry) {
    entry.properties.streak = { type: "integer" };
    entry.required.push("streak");
  }
  if (differences.path) api.paths["/api/streaks"] = { get: { responses: { 200: { description: "Streaks." } } } };
  if (differences.removedPath) delete api.paths[differences.removedPath];
  cpSync(path.join(CURRENT, "released/1.0.0"), path.join(folder, version), { recursive: true });
  writeFileSync(
    path.join(folder, version, "schema.graphql"),
    sdl.replace("type Leaderboard {", `$&${differences.graphql ?? ""}`),
  );
  writeFileSync(path.join(folder, version, "openapi.json"), JSON.stringify(api));
}

async function check(): Promise<{ code: number; output: string }> {
  const env = { ...process.env, RELEASED_CONTRACTS: folder, CURRENT_CONTRACTS: CURRENT };
  try {
    const { stderr } = await promisify(execFile)("node", ["scripts/check-schema.mjs"], { cwd: ROOT, env });
    return { code: 0, output: stderr };
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string };
    return { code, output: stderr };
  }
}

it("reports breaking changes for clients of the newest published version, in both contracts", async () => {
  release("0.9.0", { graphql: " streakOfOld: Int " });
  release("0.10.0", { graphql: " streak: Int ", entryField: true, path: true });
  const { output } = await check();
  expect(output).toMatch(/Breaks clients of 0\.10\.0: .*'streak'.*'Leaderboard'/);
  expect(output).toContain("Breaks clients of 0.10.0: GET /api/leaderboard 200.entries[].streak was removed");
  expect(output).toContain("Breaks clients of 0.10.0: GET /api/streaks was removed");
  expect(output).not.toContain("streakOfOld");
});

it("rejects breaking changes within a major version, and allows them in a new one", async () => {
  release(`${MAJOR}.0.0`, { path: true });
  expect((await check()).code).toBe(1);
  rmSync(path.join(folder, `${MAJOR}.0.0`), { recursive: true });
  release(`${MAJOR - 1}.9.0`, { path: true });
  expect((await check()).code).toBe(0);
});

it("requires a new version for additions to a released version", async () => {
  release(info.version, { removedPath: "/api/leaderboard" });
  const { code, output } = await check();
  expect(code).toBe(1);
  expect(output).toContain(`Added after the release of ${info.version}: GET /api/leaderboard`);
  rmSync(path.join(folder, info.version), { recursive: true });
  release(`${MAJOR - 1}.9.0`, { removedPath: "/api/leaderboard" });
  expect(await check()).toEqual({ code: 0, output: "" });
});

it("reports nothing when nothing was removed", async () => {
  release("1.0.0", {});
  expect(await check()).toEqual({ code: 0, output: "" });
});
