import { Client } from "pg";
import { eventually } from "../eventually";

/** A separate connection that holds locks, so that a test controls which transaction waits. */
export class LockHolder {
  private constructor(private readonly client: Client) {}

  /** PostgreSQL checks for a deadlock after this connection has waited `deadlockTimeoutMs` for a lock. */
  static async open(databaseUrl: string, deadlockTimeoutMs: number): Promise<LockHolder> {
    const client = new Client({ connectionString: databaseUrl });
    // The database may be dropped before a test file closes its connections.
    client.on("error", () => undefined);
    await client.connect();
    await client.query(`SET deadlock_timeout = ${deadlockTimeoutMs}`);
    return new LockHolder(client);
  }

  /** Begins a transaction with a statement. Its locks are held until `commit`. */
  async hold(statement: string, parameters: unknown[]): Promise<void> {
    await this.client.query("BEGIN");
    await this.client.query(statement, parameters);
  }

  query(statement: string, parameters: unknown[]): Promise<unknown> {
    return this.client.query(statement, parameters);
  }

  commit(): Promise<unknown> {
    return this.client.query("COMMIT");
  }

  close(): Promise<void> {
    return this.client.end();
  }
}

/** Resolves once at least `count` statements wait for a lock. */
export async function untilWaiting(sql: (text: string) => Promise<unknown[]>, count = 1): Promise<void> {
  const waiting = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
  await eventually(`${count} statements wait for a lock`, async () => (await sql(waiting)).length >= count);
}
