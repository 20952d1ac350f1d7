import { randomUUID } from "node:crypto";
import type { DataSource } from "typeorm";
import { query } from "../database";

/** Several times the heartbeat interval of 10 seconds. */
const TIMEOUT_S = 60;

export interface PeerProcess {
  id: string;
  /** Time since its last heartbeat. */
  ageMs: number;
}

/** Tracks the server processes that use this database, by their heartbeats in a table. */
export class ServerProcesses {
  readonly ownId = randomUUID();

  constructor(private readonly database: DataSource) {}

  /** Stores this process's heartbeat and returns the other processes that are alive. */
  recordHeartbeat(): Promise<PeerProcess[]> {
    return query<PeerProcess>(
      this.database,
      `WITH own AS (
         INSERT INTO server_processes (id, seen_at) VALUES ($1, now())
         ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at
       ), ended AS (
         DELETE FROM server_processes WHERE seen_at < now() - $2 * interval '1 second' AND id <> $1
       )
       SELECT id, 1000 * extract(epoch FROM now() - seen_at)::float AS "ageMs" FROM server_processes
       WHERE seen_at >= now() - $2 * interval '1 second' AND id <> $1`,
      [this.ownId, TIMEOUT_S],
    );
  }

  async unregister(): Promise<void> {
    await query(this.database, `DELETE FROM server_processes WHERE id = $1`, [this.ownId]);
  }
}
