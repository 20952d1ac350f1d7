import { randomUUID } from "node:crypto";
import type { DataSource, EntityManager } from "typeorm";
import type { Bus } from "../../kernel/events/bus";
import type { Clock } from "../../kernel/clock";
import { transact } from "../../kernel/database";
import { invalidField } from "../../kernel/errors/errors";
import { requireUuid } from "../../kernel/ids";
import { Role } from "../../kernel/auth/roles";
import type { Topics } from "../../kernel/events/topics";
import type { Viewer } from "../../kernel/auth/viewer";
import { changeRole, type SessionsService } from "../accounts";
import { writeAudit } from "./audit-log.sql";
import { activeBan } from "./bans/active-ban.sql";
import type { BanEmails } from "./bans/bans.emails";
import { DecisionKind } from "./decisions/decision.types";
import type { Decisions } from "./decisions/decisions.service";
import { lockForRemoval, lockSubject, assertNotLastAdmin } from "./last-admin.sql";
import type { BanUserInput, ChangeUserRoleInput } from "./moderation.inputs";
import { assertCanModerate } from "./moderation.policy";
import { Sanction } from "./sanction.entity";
import { liftBans } from "./bans/strike-ban.sql";

/** Stops payments of a member, in the caller's transaction. */
export type StopPayments = (manager: EntityManager, userId: string, now: Date) => Promise<void>;

interface ModerationDeps {
  database: DataSource;
  sessions: SessionsService;
  bus: Bus<Topics>;
  clock: Clock;
  emails: BanEmails;
  decisions: Decisions;
  stopRenewals: StopPayments;
  stopCharges: StopPayments;
}

/** Bans and role changes. Each action and its audit entry share a transaction and take effect on every open socket. */
export class ModerationService {
  constructor(private readonly deps: ModerationDeps) {}

  async ban(viewer: Viewer, input: BanUserInput): Promise<void> {
    const publish = await transact(this.deps.database, (manager) => this.banIn(manager, viewer, input));
    publish();
  }

  /** In the caller's transaction. Call the returned function after the commit. */
  async banIn(
    manager: EntityManager,
    viewer: Viewer,
    { userId, reason, until = null, rule }: BanUserInput,
    caseId: string | null = null,
  ): Promise<() => void> {
    const subjectId = requireUuid(userId, "userId");
    assertCanModerate(viewer, subjectId);
    const now = this.deps.clock.now();
    if (until && until <= now) throw invalidField("until", "The end of a ban must be in the future");
    const subject = await lockForRemoval(manager, subjectId, viewer.id);
    await assertNotLastAdmin(manager, subject, now);
    const ban = {
      id: randomUUID(),
      userId: subjectId,
      kind: "BAN" as const,
      reason: reason.trim(),
      authorId: viewer.id,
    };
    await manager.insert(Sanction, { ...ban, startsAt: now, endsAt: until });
    const details = { until };
    await writeAudit(manager, { authorId: viewer.id, action: "user.banned", subjectId, reason, details, at: now });
    await this.deps.stopCharges(manager, subjectId, now);
    const { url } = await this.deps.decisions.record(manager, {
      kind: DecisionKind.BAN,
      userId: subjectId,
      sanctionId: ban.id,
      caseId,
      facts: reason,
      rule,
      authorId: viewer.id,
      at: now,
      endsAt: until,
    });
    await this.deps.emails.queueBanned(manager, subject, ban.reason, until, url);
    const ended = await this.deps.sessions.endAll(manager, subjectId, "ban");
    return () => {
      this.deps.sessions.publishEnded(ended);
      this.deps.decisions.publish();
      this.deps.bus.publish("standingsMoved", "all", {});
    };
  }

  async liftBan(viewer: Viewer, userId: string): Promise<void> {
    const publish = await transact(this.deps.database, (manager) => this.liftBanIn(manager, viewer, userId));
    publish();
  }

  /** Lifts all bans of a member, or one. In the caller's transaction. */
  async liftBanIn(
    manager: EntityManager,
    viewer: Viewer,
    userId: string,
    sanctionId: string | null = null,
  ): Promise<() => void> {
    const subjectId = requireUuid(userId, "userId");
    assertCanModerate(viewer, subjectId);
    const at = this.deps.clock.now();
    const subject = await lockSubject(manager, subjectId, viewer.id);
    if (await liftBans(manager, subjectId, at, sanctionId)) {
      await writeAudit(manager, { authorId: viewer.id, action: "user.ban_lifted", subjectId, at });
      if (!(await activeBan(manager, subjectId, at))) await this.deps.emails.queueLifted(manager, subject);
    }
    return () => {
      this.deps.emails.sendSoon();
      this.deps.bus.publish("standingsMoved", "all", {});
    };
  }

  /** Changes a member's role. Their sockets reconnect, so that none keeps the old role. */
  async changeRole(viewer: Viewer, { userId, role: requestedRole, reason }: ChangeUserRoleInput): Promise<void> {
    // Older clients send USER for FREE.
    const role = requestedRole === "USER" ? Role.FREE : requestedRole;
    const subjectId = requireUuid(userId, "userId");
    assertCanModerate(viewer, subjectId);
    const changed = await transact(this.deps.database, async (manager) => {
      const subject = await lockForRemoval(manager, subjectId, viewer.id);
      if (subject.role === role) return false;
      const at = this.deps.clock.now();
      await assertNotLastAdmin(manager, subject, at);
      await changeRole(manager, subjectId, { from: subject.role, to: role });
      if (role === Role.FREE) await this.deps.stopRenewals(manager, subjectId, at);
      const details = { from: subject.role, to: role };
      const entry = { authorId: viewer.id, action: "user.role_changed" as const, subjectId, reason: reason ?? "" };
      await writeAudit(manager, { ...entry, details, at });
      return true;
    });
    if (!changed) return;
    this.deps.bus.publish("accessChanged", subjectId, { userId: subjectId });
    for (const key of [subjectId, "all"]) this.deps.bus.publish("roleChanged", key, { userId: subjectId });
    this.deps.bus.publish("standingsMoved", "all", {});
  }
}
