import type { EntityManager } from "typeorm";

/** An act that the log of admins has: written by what the product writes it with. */
export interface DemoAuditEntry {
  at: Date;
  write: (manager: EntityManager) => Promise<void>;
}

/** Oldest first: entries are numbered as they are written. */
export async function seedAuditLog(manager: EntityManager, acts: readonly DemoAuditEntry[]): Promise<void> {
  for (const { write } of acts.toSorted((a, b) => a.at.getTime() - b.at.getTime())) await write(manager);
}
