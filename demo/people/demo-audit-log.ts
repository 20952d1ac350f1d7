import type { EntityManager } from "typeorm";

/** An audit entry, written with the application's own code. */
export interface DemoAuditEntry {
  at: Date;
  write: (manager: EntityManager) => Promise<void>;
}

/** Writes entries oldest first, because ids are assigned in insertion order. */
export async function seedAuditLog(manager: EntityManager, entries: readonly DemoAuditEntry[]): Promise<void> {
  for (const { write } of entries.toSorted((a, b) => a.at.getTime() - b.at.getTime())) await write(manager);
}
