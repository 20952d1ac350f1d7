import type { EntityManager } from "typeorm";
import { AuditEntry } from "./audit-entry.entity";

export interface AuditRecord {
  /** Null for the command line. */
  authorId: string | null;
  action: "user.banned" | "user.ban_lifted" | "user.role_changed" | "user.deleted" | "user.mfa_reset";
  subjectId: string;
  reason?: string;
  details?: object;
  at: Date;
}

/** Writes down an act in the transaction that does it. */
export async function writeAudit(manager: EntityManager, record: AuditRecord): Promise<void> {
  const { authorId, action, subjectId, reason = "", details = {}, at } = record;
  await manager.insert(AuditEntry, { authorId, action, subjectId, reason, details, createdAt: at });
}
