import type { EntityManager } from "typeorm";
import { query } from "../../../kernel/database";
import type { GatewayEvent } from "./payment-gateway";

/** Stores an event in the transaction that applies it. Returns false if it was applied before. */
export async function recordIfNew(
  manager: EntityManager,
  { id, type }: Pick<GatewayEvent, "id" | "type">,
  now: Date,
): Promise<boolean> {
  const stored = await query(
    manager,
    `INSERT INTO provider_events (id, type, received_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING id`,
    [id, type, now],
  );
  return stored.length > 0;
}
