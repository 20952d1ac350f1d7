import type { DataSource } from "typeorm";
import { createBatchLoader } from "../../kernel/batch-loader";
import type { Clock } from "../../kernel/clock";
import { equalsAny, query } from "../../kernel/database";
import { AppError } from "../../kernel/errors/errors";
import { requireUuid } from "../../kernel/ids";
import { isAdmin, type Viewer } from "../../kernel/auth/viewer";
import { isActiveSql } from "./bans/restrictions.sql";
import type { ModerationAction, ModerationRecord, SanctionView } from "./moderation.types";

const MAX_ACTIONS = 20;

interface ModerationRecordsDeps {
  database: DataSource;
  clock: Clock;
}

/** Reads sanctions and moderation history. */
export class ModerationRecords {
  private readonly activeSanctions = createBatchLoader((userIds: readonly string[]) => this.readActive(userIds));

  constructor(private readonly deps: ModerationRecordsDeps) {}

  /** Members can see their own active sanctions. */
  ofViewer(viewer: Viewer): Promise<SanctionView[]> {
    return this.activeSanctions.load(viewer.id);
  }

  async of(viewer: Viewer, userId: string): Promise<ModerationRecord> {
    if (!isAdmin(viewer)) throw new AppError("FORBIDDEN", "Access denied. Admin privileges required.");
    const id = requireUuid(userId, "userId");
    const actions = await query<ModerationAction>(
      this.deps.database,
      `SELECT a.id, a.action, a.reason, u.username AS "authorUsername", a.created_at AS at
       FROM audit_entries a LEFT JOIN users u ON u.id = a.author_id
       WHERE a.subject_id = $1 ORDER BY a.id DESC LIMIT ${MAX_ACTIONS}`,
      [id],
    );
    return { sanctions: await this.activeSanctions.load(id), actions };
  }

  private async readActive(userIds: readonly string[]): Promise<SanctionView[][]> {
    const ids = equalsAny(userIds, "$1");
    const sanctions = await query<SanctionView & { userId: string }>(
      this.deps.database,
      `SELECT user_id AS "userId", id, kind, reason, starts_at AS "startsAt", ends_at AS "endsAt" FROM sanctions s
       WHERE user_id ${ids.sql} AND ${isActiveSql("s", "$2")} ORDER BY starts_at DESC, id`,
      [ids.value, this.deps.clock.now()],
    );
    return userIds.map((userId) => sanctions.filter((sanction) => sanction.userId === userId));
  }
}
