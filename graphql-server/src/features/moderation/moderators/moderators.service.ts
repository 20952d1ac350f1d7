import type { DataSource } from "typeorm";
import type { Bus } from "../../../kernel/events/bus";
import type { Topics } from "../../../kernel/events/topics";
import type { Clock } from "../../../kernel/clock";
import { query, transact } from "../../../kernel/database";
import { AppError, notFound } from "../../../kernel/errors/errors";
import { requireUuid } from "../../../kernel/ids";
import type { RateLimits } from "../../../kernel/rate-limits";
import { assertAdmin, type Viewer } from "../../../kernel/auth/viewer";
import type { SessionsService } from "../../accounts";
import { writeAudit } from "../audit-log.sql";
import { lockSubject } from "../last-admin.sql";
import { assertCanModerate } from "../moderation.policy";
import { Moderator } from "./moderator.entity";
import type { ModeratorRights } from "./moderator-rights.type";
import { isClosedToModeratorsSql } from "./moderator.sql";

interface ModeratorsDeps {
  database: DataSource;
  sessions: SessionsService;
  bus: Bus<Topics>;
  limits: RateLimits;
  clock: Clock;
}

/** Makes members moderators. Only admins do. */
export class ModeratorsService {
  constructor(private readonly deps: ModeratorsDeps) {}

  async rightsOf(viewer: Viewer, userId: string): Promise<ModeratorRights> {
    assertAdmin(viewer);
    const id = requireUuid(userId, "userId");
    const moderator = await this.deps.database.manager.findOneBy(Moderator, { userId: id });
    return { id, everywhere: moderator?.everywhere ?? false, channelIds: moderator?.channelIds ?? [] };
  }

  /** Takes effect at once, also on open sockets. Neither `everywhere` nor a channel: the member stops being a moderator. */
  async set(viewer: Viewer, userId: string, everywhere: boolean, ids: readonly string[]): Promise<ModeratorRights> {
    const subjectId = requireUuid(userId, "userId");
    assertCanModerate(viewer, subjectId);
    const channelIds = [...new Set(ids.map((id) => requireUuid(id, "channelIds")))].sort();
    await this.deps.limits.take("moderationActionsPerPerson", viewer);
    await transact(this.deps.database, async (manager) => {
      const subject = await lockSubject(manager, subjectId, viewer.id);
      if (subject.role === "ADMIN") throw new AppError("CONFLICT", "Admins moderate everywhere already.");
      const found = await query(
        manager,
        `SELECT 1 FROM channels c WHERE c.id = ANY($1) AND NOT ${isClosedToModeratorsSql("c")}`,
        [channelIds],
      );
      if (found.length < channelIds.length) throw notFound("Channel");
      const at = this.deps.clock.now();
      if (everywhere || channelIds.length > 0) {
        const rights = { userId: subjectId, everywhere, channelIds, grantedById: viewer.id, grantedAt: at };
        await manager.upsert(Moderator, rights, ["userId"]);
      } else {
        await manager.delete(Moderator, { userId: subjectId });
      }
      const details = { everywhere, channelIds };
      await writeAudit(manager, { authorId: viewer.id, action: "user.moderator_changed", subjectId, details, at });
    });
    this.deps.sessions.publishAccountChange(subjectId);
    this.deps.bus.publish("accessChanged", subjectId, { userId: subjectId });
    return { id: subjectId, everywhere, channelIds };
  }
}
