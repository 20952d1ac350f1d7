import { randomBytes } from "node:crypto";
import supertest from "supertest";
import type { TestApp } from "./test-app";

/** Somebody who is signed in. */
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
}

const unique = (): string => randomBytes(5).toString("hex");

/** Registers somebody through the product's own front door; what registering cannot give is written into the database. */
export async function createPerson(app: TestApp, options: PersonOptions = {}): Promise<Person> {
  const username = options.username ?? `person_${unique()}`;
  const email = `${username.toLowerCase()}@example.test`;
  const password = `password-${unique()}`;
  const response = await supertest(app.url)
    .post("/api/auth/register")
    .send({ username, email, password, name: `Person ${username}` });
  if (response.status !== 201) throw new Error(`Registering answered ${response.status}: ${response.text}`);
  const { id, token, refreshToken } = response.body as { id: string; token: string; refreshToken: string };
  if (options.role) await app.sql(`UPDATE users SET role = $2 WHERE id = $1`, [id, options.role]);
  if (options.xp !== undefined) await app.sql(`UPDATE users SET xp = $2 WHERE id = $1`, [id, options.xp]);
  return { id, username, email, password, token, refreshToken };
}

/** The id of a default channel, or of one a test made. */
export async function channelId(app: TestApp, name: string): Promise<string> {
  const [channel] = await app.sql<{ id: string }>(`SELECT id FROM channels WHERE name = $1`, [name]);
  if (!channel) throw new Error(`There is no channel ${name}`);
  return channel.id;
}
