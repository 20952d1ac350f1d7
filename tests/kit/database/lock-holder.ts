import { Client } from "pg";
import { eventually } from "../eventually";

/** Somebody beside the product who holds locks, so that a test decides who waits for whom. */
export class LockHolder {
  private constructor(private readonly client: Client) {}

  /** `patienceMs`: after waiting this long it looks whether those who hold what it wants wait for it, and gives up then. */
  static async open(databaseUrl: string, patienceMs: number): Promise<LockHolder> {
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query(`SET deadlock_timeout = ${patienceMs}`);
    return new LockHolder(client);
  }

  /** Begins with the rows of a statement; what it writes and locks stays its own until `letGo`. */
  async hold(statement: string, parameters: unknown[]): Promise<void> {
    await this.client.query("BEGIN");
    await this.client.query(statement, parameters);
  }

  want(statement: string, parameters: unknown[]): Promise<unknown> {
    return this.client.query(statement, parameters);
  }

  letGo(): Promise<unknown> {
    return this.client.query("COMMIT");
  }

  close(): Promise<void> {
    return this.client.end();
  }
}

/** Resolves once so many statements of the server wait for a lock. */
export async function untilWaiting(sql: (text: string) => Promise<unknown[]>, count = 1): Promise<void> {
  const waiting = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
  await eventually(`${count} statements wait for a lock`, async () => (await sql(waiting)).length >= count);
}
