import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { sendMessage } from "../kit/conversation";
import { channelId, createPerson, giveXp } from "../kit/people";
import { startTestApp, type TestApp } from "../kit/test-app";

const ROOT = path.resolve(import.meta.dirname, "../..");

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: "off" } });
});

afterAll(() => app.stop());

/** `npm run xp:check` beside the running server: how it ended and what it printed. */
async function check(): Promise<{ code: number; text: string }> {
  const { PATH = "", HOME = "" } = process.env;
  const env = { PATH, HOME, DATABASE_URL: app.databaseUrl, DATA_DIR: app.dataDir };
  const child = spawn("npm", ["run", "--silent", "xp:check"], { cwd: ROOT, env });
  let text = "";
  child.stdout.on("data", (chunk) => (text += chunk));
  child.stderr.on("data", (chunk) => (text += chunk));
  const [code] = (await once(child, "close")) as [number];
  return { code, text };
}

it("finds nothing where nothing is wrong, and every kind of drift where something is", async () => {
  const [person, other] = await Promise.all([createPerson(app, { xp: 500 }), createPerson(app)]);
  const message = await sendMessage(app, other, { channelId: await channelId(app, "general"), content: "Hello" });
  await giveXp(app, other.id, 100, new Date());
  expect(await check()).toMatchObject({ code: 0, text: expect.stringContaining("no drift") as string });

  const drifts: [string, string, string][] = [
    [`UPDATE users SET xp = xp + 1 WHERE id = $1`, `UPDATE users SET xp = xp - 1 WHERE id = $1`, "person: "],
    [
      `UPDATE xp_totals SET xp = xp + 7 WHERE period = 'all' AND user_id = $1`,
      `UPDATE xp_totals SET xp = xp - 7 WHERE period = 'all' AND user_id = $1`,
      "total: ",
    ],
    [
      `UPDATE xp_totals SET ranked = false WHERE period = 'all' AND user_id = $1`,
      `UPDATE xp_totals SET ranked = true WHERE period = 'all' AND user_id = $1`,
      "who is ranked: ",
    ],
    [
      `WITH person AS (SELECT $1::uuid) INSERT INTO xp_rank_blocks SELECT 'all', 0, -600, now(), id, 1 FROM users LIMIT 1`,
      `WITH person AS (SELECT $1::uuid) DELETE FROM xp_rank_blocks WHERE minus_xp = -600`,
      "rank block: ",
    ],
  ];
  for (const [harm, mend, told] of drifts) {
    await app.sql(harm, [person.id]);
    const found = await check();
    await app.sql(mend, [person.id]);
    expect(found).toMatchObject({ code: 1, text: expect.stringContaining(told) as string });
  }
  expect(message.id).toBeTruthy();
  expect((await check()).code).toBe(0);
});
