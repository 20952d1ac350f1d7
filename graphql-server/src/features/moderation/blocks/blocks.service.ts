import type { DataSource } from "typeorm";
import type { Clock } from "../../../kernel/clock";
import { query, transact } from "../../../kernel/database";
import { AppError, notFound } from "../../../kernel/errors/errors";
import { requireUuid } from "../../../kernel/ids";
import type { RateLimits } from "../../../kernel/rate-limits";
import type { Viewer } from "../../../kernel/auth/viewer";
import { lockUser, type Member, memberJson } from "../../accounts";
import { isStaffSql } from "../moderators/moderator.sql";

/** All of a member's blocks are loaded with the list of channels. */
const MAX_BLOCKS = 500;

interface BlocksDeps {
  database: DataSource;
  limits: RateLimits;
  clock: Clock;
}

/** Members that block each other. The blocked member isn't told. */
export class BlocksService {
  constructor(private readonly deps: BlocksDeps) {}

  /** The members that the viewer has blocked, the latest first. */
  list(viewerId: string): Promise<Member[]> {
    return query<{ member: Member }>(
      this.deps.database,
      `SELECT ${memberJson("u")} AS member FROM blocks b JOIN users u ON u.id = b.blocked_id
       WHERE b.blocker_id = $1 AND u.deleted_at IS NULL ORDER BY b.created_at DESC, u.id`,
      [viewerId],
    ).then((rows) => rows.map(({ member }) => member));
  }

  /** Idempotent. Staff can't be blocked, because everyone must be able to get their notices. */
  async block(viewer: Viewer, memberId: string): Promise<Member[]> {
    const { database, limits, clock } = this.deps;
    const blockedId = requireUuid(memberId, "memberId");
    await limits.take("blocksPerPerson", viewer);
    if (blockedId === viewer.id) throw new AppError("CONFLICT", "You can't block yourself.");
    await transact(database, async (manager) => {
      await lockUser(manager, viewer.id);
      const [state] = await query<{ isStaff: boolean; count: number }>(
        manager,
        `SELECT ${isStaffSql("u.id")} AS "isStaff", (SELECT count(*)::int FROM blocks WHERE blocker_id = $2) AS count
         FROM users u WHERE u.id = $1 AND u.deleted_at IS NULL`,
        [blockedId, viewer.id],
      );
      if (!state) throw notFound("Member");
      if (state.isStaff) throw new AppError("CONFLICT", "Staff can't be blocked.");
      if (state.count >= MAX_BLOCKS) throw new AppError("CONFLICT", `You can block at most ${MAX_BLOCKS} members.`);
      await query(
        manager,
        `INSERT INTO blocks (blocker_id, blocked_id, created_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
        [viewer.id, blockedId, clock.now()],
      );
    });
    return this.list(viewer.id);
  }

  /** Idempotent. */
  async unblock(viewer: Viewer, memberId: string): Promise<Member[]> {
    const blockedId = requireUuid(memberId, "memberId");
    await this.deps.limits.take("blocksPerPerson", viewer);
    await query(this.deps.database, `DELETE FROM blocks WHERE blocker_id = $1 AND blocked_id = $2`, [
      viewer.id,
      blockedId,
    ]);
    return this.list(viewer.id);
  }
}
