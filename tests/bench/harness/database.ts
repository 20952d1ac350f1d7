import { randomUUID } from "node:crypto";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { startEmbeddedPostgres } from "../../../graphql-server/src/database/embedded-postgres";
import { Tokens } from "../../../graphql-server/src/features/accounts/sessions/tokens";
import { createLogger } from "../../../graphql-server/src/kernel/logging/logger";
import { cpuMsWithChildren } from "./spawn-server";

const SECRET = "b".repeat(40);

/** A new PostgreSQL in a temporary folder, for one or more servers. */
export interface BenchDatabase {
  /** The settings with which servers use this database. */
  env: Record<"PORT" | "HOST" | "DATABASE_URL" | "DATA_DIR" | "JWT_SECRET", string>;
  client: Client;
  version: string;
  /** The CPU time of all its processes so far. */
  cpuMs(): Promise<number>;
  /** Inserts members and returns an access token of each. The product must have migrated the database. */
  createPeople(prefix: string, count: number, role: string): Promise<string[]>;
  stop(): Promise<void>;
}

/** `settings` are those of postgresql.conf. */
export async function startDatabase(settings: Record<string, string> = {}): Promise<BenchDatabase> {
  const folder = await mkdtemp(path.join(tmpdir(), "bench-"));
  // When run as root, PostgreSQL runs as another user, which needs access to the folder.
  await chmod(folder, 0o755);
  const postgres = await startEmbeddedPostgres(folder, createLogger("silent"), settings);
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query<{ server_version: string }>(`SHOW server_version`);
  const pid = Number((await readFile(path.join(folder, "postgres/postmaster.pid"), "utf8")).split("\n")[0]);
  return {
    env: { PORT: "0", HOST: "127.0.0.1", DATABASE_URL: postgres.url, DATA_DIR: folder, JWT_SECRET: SECRET },
    client,
    version: rows[0]?.server_version ?? "unknown",
    cpuMs: () => cpuMsWithChildren(pid),
    createPeople: (prefix, count, role) => createPeople(client, prefix, count, role),
    stop: async () => {
      await client.end();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const tokens = new Tokens(SECRET, 24);

async function createPeople(client: Client, prefix: string, count: number, role: string): Promise<string[]> {
  const people = Array.from({ length: count }, (_, index) => ({
    userId: randomUUID(),
    sessionId: randomUUID(),
    username: `${prefix}_${index}`,
  }));
  const ids = people.map(({ userId }) => userId);
  await client.query(
    `INSERT INTO users (id, username, username_key, email, name, role)
     SELECT id, name, name, name || '@example.test', name, $3
     FROM unnest($1::uuid[], $2::text[]) AS t (id, name)`,
    [ids, people.map(({ username }) => username), role],
  );
  await client.query(
    `INSERT INTO sessions (id, user_id, expires_at)
     SELECT id, user_id, now() + interval '1 day' FROM unnest($1::uuid[], $2::uuid[]) AS t (id, user_id)`,
    [people.map(({ sessionId }) => sessionId), ids],
  );
  return Promise.all(
    people.map(({ userId, sessionId, username }) =>
      tokens.signAccess({ userId, sessionId, email: `${username}@example.test`, role }, new Date()),
    ),
  );
}
