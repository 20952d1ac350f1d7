import { randomBytes } from "node:crypto";
import supertest from "supertest";
import type { TestApp } from "./test-app";

/** A registered member with a session. */
export interface Person {
  id: string;
  username: string;
  email: string;
  password: string;
  token: string;
  refreshToken: string;
}

export interface PersonOptions {
  username?: string;
  role?: "FREE" | "PREMIUM" | "ADMIN";
  xp?: number;
  /** Defaults to true. */
  emailConfirmed?: boolean;
}

/** A valid ID that doesn't exist. */
export const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";

const unique = (): string => randomBytes(5).toString("hex");

/** Registers a member through the API, then sets the values that the API doesn't accept directly in the database. */
export async function createPerson(app: Pick<TestApp, "url" | "sql">, options: PersonOptions = {}): Promise<Person> {
  const username = options.username ?? `person_${unique()}`;
  const email = `${username.toLowerCase()}@example.test`;
  const password = `password-${unique()}`;
  const response = await supertest(app.url)
    .post("/api/auth/register")
    .send({ username, email, password, name: `Person ${username}` });
  if (response.status !== 201) throw new Error(`Registration returned ${response.status}: ${response.text}`);
  const { id, token, refreshToken } = response.body as { id: string; token: string; refreshToken: string };
  if (options.emailConfirmed ?? true) await app.sql(`UPDATE users SET email_confirmed_at = now() WHERE id = $1`, [id]);
  if (options.role) await app.sql(`UPDATE users SET role = $2 WHERE id = $1`, [id, options.role]);
  if (options.xp !== undefined) await giveXp(app, id, options.xp);
  return { id, username, email, password, token, refreshToken };
}

/** Registers a member before the tests of a file. */
export function usePerson(app: Pick<TestApp, "url" | "sql">, options: PersonOptions = {}): Person {
  const person = {} as Person;
  beforeAll(async () => void Object.assign(person, await createPerson(app, options)));
  return person;
}

/** Adds XP to the ledger and the totals. By default, the XP predates the current week and month. */
export async function giveXp(
  app: Pick<TestApp, "sql">,
  userId: string,
  xp: number,
  at = new Date("2020-01-01T00:00:00Z"),
): Promise<void> {
  await app.sql(
    `WITH entry AS (
       INSERT INTO xp_entries (user_id, rule, source_id, amount, counted_at, created_at)
       VALUES ($1, 'ADMIN', gen_random_uuid(), $2, $3, $3)
     ), totals AS (
       INSERT INTO xp_totals AS t (user_id, period, xp, reached_at, ranked)
       SELECT u.id, p.period, $2, $3, u.role <> 'ADMIN' AND u.deleted_at IS NULL AND u.listed
       FROM users u, (VALUES ('all'), (to_char($3::timestamptz AT TIME ZONE 'UTC', 'YYYY-MM')),
         (to_char($3::timestamptz AT TIME ZONE 'UTC', 'IYYY-"W"IW'))) AS p (period) WHERE u.id = $1 AND $2 <> 0
       ON CONFLICT (user_id, period) DO UPDATE SET xp = t.xp + excluded.xp, reached_at = excluded.reached_at
     )
     UPDATE users SET xp = xp + $2 WHERE id = $1`,
    [userId, xp, at],
  );
}

/** The ID of a channel, by name. */
export async function channelId(app: Pick<TestApp, "sql">, name: string): Promise<string> {
  const [channel] = await app.sql<{ id: string }>(`SELECT id FROM channels WHERE name = $1`, [name]);
  if (!channel) throw new Error(`Channel ${name} not found`);
  return channel.id;
}
