import type { DataSource, EntityManager } from "typeorm";
import type { Bus } from "../../../kernel/events/bus";
import type { Clock } from "../../../kernel/clock";
import { query, transact } from "../../../kernel/database";
import { AppError, notFound } from "../../../kernel/errors/errors";
import { requireUuid } from "../../../kernel/ids";
import type { RateLimits } from "../../../kernel/rate-limits";
import type { Topics } from "../../../kernel/events/topics";
import { isAdmin, assertAdmin, assertNotKicked, assertEmailConfirmed, type Viewer } from "../../../kernel/auth/viewer";
import { writeAudit, type ChannelAction } from "../../moderation";
import type { MoveChannelInput, RejectChannelInput, UpdateChannelInput } from "./channels.inputs";
import { type ChannelChangeRecord, announceChannelChange } from "./channel-changes";
import {
  channelNameOf,
  assertCourseExists,
  assertListed,
  assertThreshold,
  withUniqueName,
  type ChannelDraft,
  type PostRules,
} from "./channel-draft";
import { ChannelAccessLevel, ChannelApproval, type ChannelCategory } from "./channel.entity";
import type { ChannelType } from "./channel.type";
import type { ChannelsService } from "./channels.service";
import { assertNotMuted } from "./access/channel.policy";

/** Channels without a chosen position come last. */
const UNORDERED_POSITION = 1_000;

/** The only member, apart from admins, who is notified of a change; null if everyone is. */
const SELECT_ONLY_FOR = `CASE WHEN approval <> '${ChannelApproval.APPROVED}' THEN created_by_id END AS "onlyFor"`;

const SELECT_DRAFT = `SELECT name, description, category, access_level AS "accessLevel", min_level AS "minLevel",
  course_id AS "courseId", locked, slow_mode_seconds AS "slowModeSeconds", min_post_level AS "minPostLevel",
  allows_links AS "allowsLinks", allows_files AS "allowsFiles", archived_at IS NOT NULL AS archived, approval, ${SELECT_ONLY_FOR}
  FROM channels WHERE id = $1 AND access_level <> 'DIRECT' FOR NO KEY UPDATE`;
/** Fields that affect neither a channel's position nor its access. */
const DETAIL_FIELDS: ReadonlySet<string> = new Set(["name", "description", "locked"]);

const RESUBMIT = `UPDATE channels SET approval = 'PENDING', rejection_reason = NULL WHERE id = $1`;

type EditableChannel = ChannelDraft & PostRules;
type StoredDraft = EditableChannel & ChangeAudience & { archived: boolean; approval: ChannelApproval };

interface DraftChange {
  from: Partial<EditableChannel>;
  to: Partial<EditableChannel>;
}

type ChangeAudience = Pick<ChannelChangeRecord, "onlyFor">;

interface ChannelAdminServiceDeps {
  database: DataSource;
  channels: ChannelsService;
  bus: Bus<Topics>;
  limits: RateLimits;
  clock: Clock;
}

/** Channel changes by admins and creators. Each change and its audit entry share a transaction; clients are notified after the commit. */
export class ChannelAdminService {
  constructor(private readonly deps: ChannelAdminServiceDeps) {}

  async update(viewer: Viewer, input: UpdateChannelInput): Promise<ChannelType> {
    const { id: channelId } = await this.requireEditable(viewer, input.channelId);
    if (!isAdmin(viewer)) assertDetailsOnly(input);
    const changed = await transact(this.deps.database, (manager) =>
      this.updateDraft(manager, viewer, channelId, input),
    );
    if (changed) announceChannelChange(this.deps.bus, { channelId, ...changed });
    return this.deps.channels.byId(viewer, channelId);
  }

  /** Hides the channel from members, including its creator, and closes it for posting. Its history stays. */
  async archive(viewer: Viewer, id: string): Promise<ChannelType> {
    const channel = await this.requireEditable(viewer, id);
    await this.setArchived(viewer, channel.id, true);
    if (isAdmin(viewer)) return this.deps.channels.byId(viewer, channel.id);
    return { ...channel, archived: true, viewerCanView: false, viewerCanPost: false, viewerCanEdit: false };
  }

  async restore(viewer: Viewer, id: string): Promise<ChannelType> {
    const channelId = this.requireChannelId(viewer, id);
    await this.setArchived(viewer, channelId, false);
    return this.deps.channels.byId(viewer, channelId);
  }

  /** Opens a pending or rejected channel. */
  async approve(viewer: Viewer, id: string): Promise<ChannelType> {
    const channelId = this.requireChannelId(viewer, id);
    await this.applyChange(channelId, async (manager) => {
      const approved = await query<unknown>(
        manager,
        `UPDATE channels SET approval = 'APPROVED', rejection_reason = NULL
         WHERE id = $1 AND approval <> 'APPROVED' AND access_level <> 'DIRECT' RETURNING id`,
        [channelId],
      );
      if (!approved.length) return null;
      await this.writeAudit(manager, viewer, { action: "channel.approved", channelId });
      return { onlyFor: null };
    });
    return this.deps.channels.byId(viewer, channelId);
  }

  async reject(viewer: Viewer, { channelId: id, reason: text }: RejectChannelInput): Promise<ChannelType> {
    const channelId = this.requireChannelId(viewer, id);
    const reason = text.trim();
    await this.applyChange(channelId, async (manager) => {
      const rejected = await query<ChangeAudience>(
        manager,
        `UPDATE channels SET approval = 'REJECTED', rejection_reason = $2
         WHERE id = $1 AND approval = 'PENDING' AND access_level <> 'DIRECT' RETURNING ${SELECT_ONLY_FOR}`,
        [channelId, reason],
      );
      if (rejected[0]) await this.writeAudit(manager, viewer, { action: "channel.rejected", channelId, reason });
      return rejected[0] ?? null;
    });
    const channel = await this.deps.channels.byId(viewer, channelId);
    if (channel.approval === ChannelApproval.APPROVED) {
      throw new AppError("CONFLICT", "This channel is already approved. You can archive it.");
    }
    return channel;
  }

  /** Moves a channel within its category or to another one. Returns all channels in the new order. */
  async move(viewer: Viewer, { channelId: id, category, index }: MoveChannelInput): Promise<ChannelType[]> {
    const channelId = this.requireChannelId(viewer, id);
    assertListed(category);
    await this.applyChange(channelId, async (manager) => {
      // Serializes concurrent moves.
      await query(manager, `SELECT pg_advisory_xact_lock(hashtext('order of channels'))`);
      const [moved] = await query<{ category: ChannelCategory } & ChangeAudience>(
        manager,
        `SELECT category, ${SELECT_ONLY_FOR} FROM channels WHERE id = $1 AND access_level <> 'DIRECT'`,
        [channelId],
      );
      if (!moved) throw notFound("Channel");
      await moveTo(manager, channelId, category, index);
      await this.writeAudit(manager, viewer, {
        action: "channel.moved",
        channelId,
        details: { from: moved.category, to: category, index },
      });
      return moved;
    });
    return this.deps.channels.list(viewer);
  }

  /** Null when nothing changed. */
  private async updateDraft(
    manager: EntityManager,
    viewer: Viewer,
    channelId: string,
    input: UpdateChannelInput,
  ): Promise<Omit<ChannelChangeRecord, "channelId"> | null> {
    const [stored] = await query<StoredDraft>(manager, SELECT_DRAFT, [channelId]);
    if (!stored) throw notFound("Channel");
    const { archived, approval, onlyFor, ...before } = stored;
    const after = applyInput(before, input);
    assertThreshold(after);
    await assertCourseExists(manager, after.courseId);
    const difference = diff(before, after);
    if (!difference) return null;
    await storeDraft(manager, channelId, after, after.category !== before.category);
    // An edit by its creator resubmits a rejected channel.
    const isResubmitted = approval === ChannelApproval.REJECTED && !isAdmin(viewer);
    if (isResubmitted) await query(manager, RESUBMIT, [channelId]);
    await this.writeAudit(manager, viewer, { action: "channel.changed", channelId, details: difference });
    // Members must not learn the details of an archived channel.
    const isDetailOnly =
      !archived && !isResubmitted && Object.keys(difference.to).every((field) => DETAIL_FIELDS.has(field));
    const { name, description, locked } = after;
    return { details: isDetailOnly ? { name, description, locked } : null, onlyFor };
  }

  private async setArchived(viewer: Viewer, channelId: string, archived: boolean): Promise<void> {
    await this.applyChange(channelId, async (manager) => {
      const changed = await query<ChangeAudience>(
        manager,
        `UPDATE channels SET archived_at = $2 WHERE id = $1 AND (archived_at IS NULL) = $3
           AND access_level <> 'DIRECT' RETURNING ${SELECT_ONLY_FOR}`,
        [channelId, archived ? this.deps.clock.now() : null, archived],
      );
      if (changed[0])
        await this.writeAudit(manager, viewer, {
          action: archived ? "channel.archived" : "channel.restored",
          channelId,
        });
      return changed[0] ?? null;
    });
  }

  private requireChannelId(viewer: Viewer, channelId: string): string {
    assertNotKicked(viewer);
    assertAdmin(viewer);
    return requireUuid(channelId, "channelId");
  }

  /** The channel, if the viewer can edit it. */
  private async requireEditable(viewer: Viewer, channelId: string): Promise<ChannelType> {
    const channel = await this.deps.channels.byId(viewer, channelId);
    if (isAdmin(viewer)) return channel;
    if (!channel.viewerCanEdit) assertAdmin(viewer);
    assertNotMuted(viewer);
    assertEmailConfirmed(viewer);
    await this.deps.limits.take("ownChannelChangesPerPerson", viewer);
    return channel;
  }

  /** `change` returns the audience to notify, or null if nothing changed. */
  private async applyChange(
    channelId: string,
    change: (manager: EntityManager) => Promise<ChangeAudience | null>,
  ): Promise<void> {
    const audience = await transact(this.deps.database, change);
    if (audience) announceChannelChange(this.deps.bus, { channelId, details: null, onlyFor: audience.onlyFor });
  }

  private writeAudit(
    manager: EntityManager,
    viewer: Viewer,
    record: { action: ChannelAction; channelId: string; details?: object; reason?: string },
  ): Promise<void> {
    return writeAudit(manager, { ...record, authorId: viewer.id, at: this.deps.clock.now() });
  }
}

/** Throws instead of ignoring fields that a creator can't change. */
function assertDetailsOnly({
  channelId: _channelId,
  name: _name,
  description: _text,
  ...rest
}: UpdateChannelInput): void {
  if (Object.values(rest).some((value) => value !== undefined && value !== null)) {
    throw new AppError("FORBIDDEN", "You can change only the name and description of your channel.");
  }
}

/** Applies the input. Clears `minLevel` and `courseId` unless the access level uses them. */
function applyInput(before: EditableChannel, input: UpdateChannelInput): EditableChannel {
  const accessLevel = input.accessLevel ?? before.accessLevel;
  const { minLevel = before.minLevel, courseId = before.courseId, minPostLevel = before.minPostLevel } = input;
  return {
    name: typeof input.name === "string" ? channelNameOf(input.name) : before.name,
    description: input.description?.trim() ?? before.description,
    category: input.category ?? before.category,
    accessLevel,
    minLevel: accessLevel === ChannelAccessLevel.LEVEL ? minLevel : null,
    courseId: accessLevel === ChannelAccessLevel.COURSE ? courseId : null,
    locked: input.locked ?? before.locked,
    slowModeSeconds: input.slowModeSeconds ?? before.slowModeSeconds,
    minPostLevel,
    allowsLinks: input.allowsLinks ?? before.allowsLinks,
    allowsFiles: input.allowsFiles ?? before.allowsFiles,
  };
}

function diff(before: EditableChannel, after: EditableChannel): DraftChange | null {
  const fields = (Object.keys(after) as (keyof EditableChannel)[]).filter((field) => before[field] !== after[field]);
  const pick = (draft: EditableChannel): Partial<EditableChannel> =>
    Object.fromEntries(fields.map((field) => [field, draft[field]]));
  return fields.length ? { from: pick(before), to: pick(after) } : null;
}

async function storeDraft(
  manager: EntityManager,
  channelId: string,
  channel: EditableChannel,
  changesCategory: boolean,
): Promise<void> {
  const { name, description, category, accessLevel, minLevel, courseId, locked } = channel;
  const { slowModeSeconds, minPostLevel, allowsLinks, allowsFiles } = channel;
  await withUniqueName(
    query(
      manager,
      `UPDATE channels SET name = $2, description = $3, category = $4, access_level = $5, min_level = $6,
         course_id = $7, locked = $8, position = CASE WHEN $9 THEN ${UNORDERED_POSITION} ELSE position END,
         slow_mode_seconds = $10, min_post_level = $11, allows_links = $12, allows_files = $13
       WHERE id = $1`,
      [
        ...[channelId, name, description, category, accessLevel, minLevel, courseId, locked, changesCategory],
        ...[slowModeSeconds, minPostLevel, allowsLinks, allowsFiles],
      ],
    ),
  );
}

/** Archived and unapproved channels keep their positions and don't count toward `index`. */
async function moveTo(
  manager: EntityManager,
  channelId: string,
  category: ChannelCategory,
  index: number,
): Promise<void> {
  const others = await query<{ id: string }>(
    manager,
    `SELECT id FROM channels WHERE category = $1 AND id <> $2 AND archived_at IS NULL AND approval = 'APPROVED' ORDER BY position, name`,
    [category, channelId],
  );
  const order = others.map(({ id }) => id);
  order.splice(index, 0, channelId);
  await query(
    manager,
    `UPDATE channels c SET position = o.place, category = $2
     FROM unnest($1::uuid[]) WITH ORDINALITY AS o (id, place)
     WHERE c.id = o.id AND (c.position <> o.place OR c.category <> $2)`,
    [order, category],
  );
}
