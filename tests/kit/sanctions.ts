import type { Person } from "./people";
import type { TestApp } from "./test-app";

export interface SanctionTimes {
  reason?: string;
  from: Date;
  /** Null for a sanction without an end date. */
  until: Date | null;
}

/** Imposes a sanction with any start and end. Moderators can't backdate one. */
export async function impose(
  app: Pick<TestApp, "sql">,
  person: Pick<Person, "id">,
  kind: "BAN" | "MUTE" | "KICK" | "STRIKE",
  { reason = "spam", from, until }: SanctionTimes,
): Promise<void> {
  await app.sql(`INSERT INTO sanctions (user_id, kind, reason, starts_at, ends_at) VALUES ($1, $2, $3, $4, $5)`, [
    person.id,
    kind,
    reason,
    from,
    until,
  ]);
}
