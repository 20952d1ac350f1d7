import type { DataSource, EntityManager } from "typeorm";
import type { Viewer } from "../../kernel/auth/viewer";
import type { Clock } from "../../kernel/clock";
import { query, transact, violatedUniqueConstraint } from "../../kernel/database";
import { AppError, invalidField, notFound } from "../../kernel/errors/errors";
import { requireUuid } from "../../kernel/ids";
import type { RateLimits } from "../../kernel/rate-limits";
import { lockUser } from "../accounts";
import type { SaveJournalSettingsInput, SaveJournalSetupInput } from "./journal.inputs";
import type { JournalSettingsType, JournalSetupType } from "./journal.types";

const MAX_SETUPS = 50;
const SETUP = `id, name, description, criteria`;
const amount = (column: string): string => `trim_scale(${column})::text`;

interface PlaybookDeps {
  database: DataSource;
  limits: RateLimits;
  clock: Clock;
}

/** A member's setups, tags, and limits. */
export class PlaybookService {
  constructor(private readonly deps: PlaybookDeps) {}

  setups(viewer: Viewer): Promise<JournalSetupType[]> {
    const sql = `SELECT ${SETUP} FROM journal_setups WHERE user_id = $1 ORDER BY created_at, id`;
    return query(this.deps.database, sql, [viewer.id]);
  }

  async saveSetup(viewer: Viewer, input: SaveJournalSetupInput): Promise<JournalSetupType> {
    const { name, description, criteria } = input;
    const id = requireUuid(input.id);
    await this.deps.limits.take("journalChangesPerPerson", viewer);
    if (new Set(criteria.map((each) => each.id)).size < criteria.length) {
      throw invalidField("criteria", "Each criterion has its own id");
    }
    try {
      return await transact(this.deps.database, async (manager) => {
        await lockUser(manager, viewer.id);
        await this.assertRoom(manager, viewer, id);
        const [saved] = await query<JournalSetupType>(
          manager,
          `INSERT INTO journal_setups AS s (id, user_id, name, description, criteria, created_at) VALUES ($1, $2, $3, $4, $5, $6)
           ON CONFLICT (id) DO UPDATE SET name = excluded.name, description = excluded.description, criteria = excluded.criteria
           WHERE s.user_id = $2 RETURNING ${SETUP}`,
          [
            id,
            viewer.id,
            name.trim(),
            description.trim(),
            JSON.stringify(criteria.map((each) => ({ id: each.id, text: each.text.trim() }))),
            this.deps.clock.now(),
          ],
        );
        if (!saved) throw notFound("Setup");
        return saved;
      });
    } catch (error) {
      if (violatedUniqueConstraint(error) !== "journal_setups_user_id_name_key") throw error;
      throw invalidField("name", "You have a setup with this name");
    }
  }

  /** Its trades stay, without a setup. Idempotent. */
  async deleteSetup(viewer: Viewer, id: string): Promise<void> {
    const setupId = requireUuid(id);
    await this.deps.limits.take("journalChangesPerPerson", viewer);
    await query(this.deps.database, `DELETE FROM journal_setups WHERE id = $1 AND user_id = $2`, [setupId, viewer.id]);
  }

  async settings(viewer: Viewer): Promise<JournalSettingsType> {
    const [settings] = await query<JournalSettingsType>(
      this.deps.database,
      `SELECT ${amount("account_size")} AS "accountSize", currency, ${amount("position_risk")} AS "positionRisk",
         ${amount("group_risk")} AS "groupRisk", ${amount("total_risk")} AS "totalRisk", tags
       FROM journal_settings WHERE user_id = $1`,
      [viewer.id],
    );
    const none = { accountSize: null, currency: "USD", positionRisk: null, groupRisk: null, totalRisk: null, tags: [] };
    return settings ?? none;
  }

  async saveSettings(viewer: Viewer, input: SaveJournalSettingsInput): Promise<JournalSettingsType> {
    await this.deps.limits.take("journalChangesPerPerson", viewer);
    const { accountSize = null, currency, positionRisk = null, groupRisk = null, totalRisk = null, tags } = input;
    await query(
      this.deps.database,
      `INSERT INTO journal_settings (user_id, account_size, currency, position_risk, group_risk, total_risk, tags)
       VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT (user_id) DO UPDATE SET account_size = excluded.account_size, currency = excluded.currency,
         position_risk = excluded.position_risk, group_risk = excluded.group_risk, total_risk = excluded.total_risk, tags = excluded.tags`,
      [viewer.id, accountSize, currency, positionRisk, groupRisk, totalRisk, [...new Set(tags)]],
    );
    return this.settings(viewer);
  }

  private async assertRoom(manager: EntityManager, viewer: Viewer, id: string): Promise<void> {
    const sql = `SELECT count(*)::int AS count FROM journal_setups WHERE user_id = $1 AND id <> $2`;
    const [others] = await query<{ count: number }>(manager, sql, [viewer.id, id]);
    if ((others?.count ?? 0) >= MAX_SETUPS) {
      throw new AppError("CONFLICT", `You have ${MAX_SETUPS} setups. Delete one of them first.`);
    }
  }
}
