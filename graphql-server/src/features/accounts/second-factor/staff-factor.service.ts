import type { DataSource } from "typeorm";
import { query } from "../../../kernel/database";
import type { Bus } from "../../../kernel/events/bus";
import type { Topics } from "../../../kernel/events/topics";
import type { Clock } from "../../../kernel/clock";

/** Timers can't wait longer. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/** SQL: whether the user, a table alias, is an admin or a moderator without a second factor. */
const isStaffWithoutFactorSql = (user: string): string => `
  (${user}.role = 'ADMIN' OR EXISTS (SELECT FROM moderators o WHERE o.user_id = ${user}.id))
  AND NOT EXISTS (SELECT FROM authenticator_apps f WHERE f.user_id = ${user}.id AND f.confirmed_at IS NOT NULL)
  AND NOT EXISTS (SELECT FROM passkeys f WHERE f.user_id = ${user}.id)`;

interface StaffFactorDeps {
  database: DataSource;
  bus: Bus<Topics>;
  clock: Clock;
  /** STAFF_FACTOR_FROM. */
  requiredFrom: Date | null;
}

/** The second factor that admins and moderators must have from a date on. Without it, they have the rights of a member. */
export class StaffFactor {
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly deps: StaffFactorDeps) {}

  /** Stores the setting for SQL, and takes the rights from open sockets when the date comes. */
  async start(): Promise<void> {
    const { database, requiredFrom } = this.deps;
    if (requiredFrom === null) return void (await query(database, `DELETE FROM staff_factor_rule`));
    await query(
      database,
      `INSERT INTO staff_factor_rule (required_from) VALUES ($1) ON CONFLICT (id) DO UPDATE SET required_from = excluded.required_from`,
      [requiredFrom],
    );
    this.waitFor(requiredFrom);
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  /** When the member must have a second factor; null if they have one, or need none. */
  async dueAt(userId: string): Promise<Date | null> {
    const { database, requiredFrom } = this.deps;
    if (requiredFrom === null) return null;
    const found = await query<unknown>(
      database,
      `SELECT 1 FROM users u WHERE u.id = $1 AND ${isStaffWithoutFactorSql("u")}`,
      [userId],
    );
    return found.length > 0 ? requiredFrom : null;
  }

  /** A factor was added or removed: the rights of the member may have changed. Call after the commit. */
  publishChange(userId: string): void {
    if (this.deps.requiredFrom !== null) this.deps.bus.publish("roleChanged", userId, { userId });
  }

  private waitFor(date: Date): void {
    const left = date.getTime() - this.deps.clock.now().getTime();
    if (left <= 0) return;
    this.timer = setTimeout(
      () => (left > MAX_TIMEOUT_MS ? this.waitFor(date) : void this.publishDue().catch(() => undefined)),
      Math.min(left, MAX_TIMEOUT_MS),
    );
    this.timer.unref();
  }

  private async publishDue(): Promise<void> {
    const due = await query<{ id: string }>(
      this.deps.database,
      `SELECT u.id FROM users u WHERE u.deleted_at IS NULL AND ${isStaffWithoutFactorSql("u")}`,
    );
    for (const { id } of due) this.publishChange(id);
  }
}
