import type { DataSource, EntityManager } from "typeorm";
import type { Bus } from "../../../kernel/events/bus";
import type { Clock } from "../../../kernel/clock";
import { rowsOf } from "../../../kernel/database";
import { AppError, notFound } from "../../../kernel/errors/errors";
import { requireUuid } from "../../../kernel/ids";
import type { RateLimits } from "../../../kernel/rate-limits";
import type { Topics } from "../../../kernel/events/topics";
import type { ChannelChangeRecord } from "../community-topics";
import { isAdmin, assertAdmin, assertNotKicked, assertEmailConfirmed, type Viewer } from "../../../kernel/auth/viewer";
import { writeChannelAudit, type ChannelAct } from "../../moderation";
import type { MoveChannelInput, RejectChannelInput, UpdateChannelInput } from "./channel-admin.inputs";
import { announceChannelChange } from "../live/channel-changes";
import { channelNameOf, requireCourse, requireThreshold, withUniqueName, type ChannelDraft } from "./channel-draft";
import { ChannelAccessLevel, ChannelApproval, type ChannelCategory } from "./channel.entity";
import type { ChannelType } from "./channel.type";
import type { ChannelsService } from "./channels.service";
import { requireNotMuted } from "../community.errors";

/** Where channels come whose place nobody chose: after those that were put in order. */
const LAST_POSITION = 1_000;

/** Who is told of a change besides admins; null: everyone. */
const ONLY_FOR = `CASE WHEN approval <> '${ChannelApproval.APPROVED}' THEN created_by_id END AS "onlyFor"`;

const DRAFT_OF = `SELECT name, description, category, access_level AS "accessLevel", min_level AS "minLevel",
  course_id AS "courseId", locked, archived_at IS NOT NULL AS archived, approval, ${ONLY_FOR} FROM channels WHERE id = $1 FOR NO KEY UPDATE`;
/** What changes neither a channel's place nor who may read it. */
const DETAILS: ReadonlySet<string> = new Set(["name", "description", "locked"]);

const WAIT_AGAIN = `UPDATE channels SET approval = 'PENDING', rejection_reason = NULL WHERE id = $1`;

type StoredDraft = ChannelDraft & Told & { archived: boolean; approval: ChannelApproval };

interface Change {
  from: Partial<ChannelDraft>;
  to: Partial<ChannelDraft>;
}

type Told = Pick<ChannelChangeRecord, "onlyFor">;

/** What admins do to channels, and creators to theirs: each act in one transaction with its audit entry, seen at once in every open client. */
export class ChannelAdminService {
  constructor(
    private readonly database: DataSource,
    private readonly channels: ChannelsService,
    private readonly bus: Bus<Topics>,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
  ) {}

  async update(viewer: Viewer, input: UpdateChannelInput): Promise<ChannelType> {
    const { id: channelId } = await this.requireEditable(viewer, input.channelId);
    if (!isAdmin(viewer)) requireOwnDetailsOnly(input);
    const changed = await this.database.transaction((manager) => this.change(manager, viewer, channelId, input));
    if (changed) announceChannelChange(this.bus, { channelId, ...changed });
    return this.channels.byId(viewer, channelId);
  }

  /** Hides it from members, its creator included, and closes it for writing; its history stays. */
  async archive(viewer: Viewer, id: string): Promise<ChannelType> {
    const channel = await this.requireEditable(viewer, id);
    await this.setArchived(viewer, channel.id, true);
    if (isAdmin(viewer)) return this.channels.byId(viewer, channel.id);
    return { ...channel, archived: true, viewerCanView: false, viewerCanPost: false, viewerCanEdit: false };
  }

  async restore(viewer: Viewer, id: string): Promise<ChannelType> {
    const channelId = this.authorize(viewer, id);
    await this.setArchived(viewer, channelId, false);
    return this.channels.byId(viewer, channelId);
  }

  /** Opens a channel that waits, or was rejected. */
  async approve(viewer: Viewer, id: string): Promise<ChannelType> {
    const channelId = this.authorize(viewer, id);
    await this.act(channelId, async (manager) => {
      const [approved] = await manager.query<[unknown[], number]>(
        `UPDATE channels SET approval = 'APPROVED', rejection_reason = NULL
         WHERE id = $1 AND approval <> 'APPROVED' RETURNING id`,
        [channelId],
      );
      if (!approved.length) return null;
      await this.log(manager, viewer, "channel.approved", channelId);
      return { onlyFor: null };
    });
    return this.channels.byId(viewer, channelId);
  }

  async reject(viewer: Viewer, { channelId: id, reason: text }: RejectChannelInput): Promise<ChannelType> {
    const channelId = this.authorize(viewer, id);
    const reason = text.trim();
    await this.act(channelId, async (manager) => {
      const [rejected] = await manager.query<[Told[], number]>(
        `UPDATE channels SET approval = 'REJECTED', rejection_reason = $2
         WHERE id = $1 AND approval = 'PENDING' RETURNING ${ONLY_FOR}`,
        [channelId, reason],
      );
      if (rejected[0]) await this.log(manager, viewer, "channel.rejected", channelId, {}, reason);
      return rejected[0] ?? null;
    });
    const channel = await this.channels.byId(viewer, channelId);
    if (channel.approval === ChannelApproval.APPROVED) {
      throw new AppError("CONFLICT", "This channel is approved already. You can archive it.");
    }
    return channel;
  }

  /** Puts a channel at a place of its own or another category; the answer is the whole new order. */
  async move(viewer: Viewer, { channelId: id, category, index }: MoveChannelInput): Promise<ChannelType[]> {
    const channelId = this.authorize(viewer, id);
    await this.act(channelId, async (manager) => {
      // Two admins who put channels in order at once do it one after the other.
      await manager.query(`SELECT pg_advisory_xact_lock(hashtext('order of channels'))`);
      const [moved] = await rowsOf<{ category: ChannelCategory } & Told>(
        manager,
        `SELECT category, ${ONLY_FOR} FROM channels WHERE id = $1`,
        [channelId],
      );
      if (!moved) throw notFound("Channel");
      await placeAt(manager, channelId, category, index);
      await this.log(manager, viewer, "channel.moved", channelId, { from: moved.category, to: category, index });
      return moved;
    });
    return this.channels.list(viewer);
  }

  /** Null when nothing changed. */
  private async change(
    manager: EntityManager,
    viewer: Viewer,
    channelId: string,
    input: UpdateChannelInput,
  ): Promise<Omit<ChannelChangeRecord, "channelId"> | null> {
    const [stored] = await rowsOf<StoredDraft>(manager, DRAFT_OF, [channelId]);
    if (!stored) throw notFound("Channel");
    const { archived, approval, onlyFor, ...before } = stored;
    const after = changedBy(before, input);
    requireThreshold(after);
    await requireCourse(manager, after.courseId);
    const difference = differenceOf(before, after);
    if (!difference) return null;
    await storeDraft(manager, channelId, after, after.category !== before.category);
    // Its creator changed what was wrong: it waits for approval again.
    const isSentAgain = approval === ChannelApproval.REJECTED && !isAdmin(viewer);
    if (isSentAgain) await manager.query(WAIT_AGAIN, [channelId]);
    await this.log(manager, viewer, "channel.changed", channelId, difference);
    // An archived channel is not for everyone to know.
    const isDetail = !archived && !isSentAgain && Object.keys(difference.to).every((field) => DETAILS.has(field));
    const { name, description, locked } = after;
    return { details: isDetail ? { name, description, locked } : null, onlyFor };
  }

  private async setArchived(viewer: Viewer, channelId: string, archived: boolean): Promise<void> {
    await this.act(channelId, async (manager) => {
      // An UPDATE through TypeORM answers [rows, count].
      const [changed] = await manager.query<[Told[], number]>(
        `UPDATE channels SET archived_at = $2 WHERE id = $1 AND (archived_at IS NULL) = $3 RETURNING ${ONLY_FOR}`,
        [channelId, archived ? this.clock.now() : null, archived],
      );
      if (changed[0]) await this.log(manager, viewer, archived ? "channel.archived" : "channel.restored", channelId);
      return changed[0] ?? null;
    });
  }

  private authorize(viewer: Viewer, channelId: string): string {
    assertNotKicked(viewer);
    assertAdmin(viewer);
    return requireUuid(channelId, "channelId");
  }

  /** The channel, if the viewer is an admin or its creator. */
  private async requireEditable(viewer: Viewer, channelId: string): Promise<ChannelType> {
    const channel = await this.channels.byId(viewer, channelId);
    if (isAdmin(viewer)) return channel;
    if (!channel.viewerCanEdit) assertAdmin(viewer);
    requireNotMuted(viewer);
    assertEmailConfirmed(viewer);
    await this.limits.take("ownChannelChangesPerPerson", viewer.id);
    return channel;
  }

  /** `change` answers who is told; null when nothing changed. */
  private async act(channelId: string, change: (manager: EntityManager) => Promise<Told | null>): Promise<void> {
    const told = await this.database.transaction(change);
    if (told) announceChannelChange(this.bus, { channelId, details: null, onlyFor: told.onlyFor });
  }

  private log(
    manager: EntityManager,
    viewer: Viewer,
    action: ChannelAct,
    channelId: string,
    details: object = {},
    reason = "",
  ): Promise<void> {
    const record = { authorId: viewer.id, action, channelId, details, reason, at: this.clock.now() };
    return writeChannelAudit(manager, record);
  }
}

/** What a creator may not change is refused, not ignored. */
function requireOwnDetailsOnly({ category, accessLevel, minLevel, courseId, locked }: UpdateChannelInput): void {
  if ([category, accessLevel, minLevel, courseId, locked].some((value) => value !== undefined && value !== null)) {
    throw new AppError("FORBIDDEN", "You can change the name and the description of your channel.");
  }
}

/** A threshold stays only as long as the access level needs it. */
function changedBy(before: ChannelDraft, input: UpdateChannelInput): ChannelDraft {
  const accessLevel = input.accessLevel ?? before.accessLevel;
  const { minLevel = before.minLevel, courseId = before.courseId } = input;
  return {
    name: typeof input.name === "string" ? channelNameOf(input.name) : before.name,
    description: input.description?.trim() ?? before.description,
    category: input.category ?? before.category,
    accessLevel,
    minLevel: accessLevel === ChannelAccessLevel.LEVEL ? minLevel : null,
    courseId: accessLevel === ChannelAccessLevel.COURSE ? courseId : null,
    locked: input.locked ?? before.locked,
  };
}

function differenceOf(before: ChannelDraft, after: ChannelDraft): Change | null {
  const fields = (Object.keys(after) as (keyof ChannelDraft)[]).filter((field) => before[field] !== after[field]);
  const pick = (draft: ChannelDraft): Partial<ChannelDraft> =>
    Object.fromEntries(fields.map((field) => [field, draft[field]]));
  return fields.length ? { from: pick(before), to: pick(after) } : null;
}

async function storeDraft(
  manager: EntityManager,
  channelId: string,
  { name, description, category, accessLevel, minLevel, courseId, locked }: ChannelDraft,
  goesElsewhere: boolean,
): Promise<void> {
  await withUniqueName(
    rowsOf(
      manager,
      `UPDATE channels SET name = $2, description = $3, category = $4, access_level = $5, min_level = $6,
         course_id = $7, locked = $8, position = CASE WHEN $9 THEN ${LAST_POSITION} ELSE position END
       WHERE id = $1`,
      [channelId, name, description, category, accessLevel, minLevel, courseId, locked, goesElsewhere],
    ),
  );
}

/** Archived and unapproved channels have no place of their own: they come back where they were, as far as it is there. */
async function placeAt(
  manager: EntityManager,
  channelId: string,
  category: ChannelCategory,
  index: number,
): Promise<void> {
  const others = await rowsOf<{ id: string }>(
    manager,
    `SELECT id FROM channels WHERE category = $1 AND id <> $2 AND archived_at IS NULL AND approval = 'APPROVED' ORDER BY position, name`,
    [category, channelId],
  );
  const order = others.map(({ id }) => id);
  order.splice(index, 0, channelId);
  await manager.query(
    `UPDATE channels c SET position = o.place, category = $2
     FROM unnest($1::uuid[]) WITH ORDINALITY AS o (id, place)
     WHERE c.id = o.id AND (c.position <> o.place OR c.category <> $2)`,
    [order, category],
  );
}
