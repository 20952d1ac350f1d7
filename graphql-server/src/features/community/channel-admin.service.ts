import type { DataSource, EntityManager } from "typeorm";
import type { Bus } from "../../kernel/bus";
import type { Clock } from "../../kernel/clock";
import { rowsOf } from "../../kernel/database";
import { AppError, notFound } from "../../kernel/errors";
import { requireUuid } from "../../kernel/ids";
import type { ChannelChangeRecord, Topics } from "../../kernel/topics";
import { requireCommunity, type Viewer } from "../../kernel/viewer";
import { writeChannelAudit } from "../moderation";
import type { MoveChannelInput, UpdateChannelInput } from "./channel-admin.inputs";
import { announceChannelChange } from "./channel-changes";
import { channelNameOf, requireCourse, requireThreshold, withUniqueName, type ChannelDraft } from "./channel-draft";
import { ChannelAccessLevel, type ChannelCategory } from "./channel.entity";
import { canManageChannels } from "./channel.policy";
import type { ChannelType } from "./channel.type";
import type { ChannelsService } from "./channels.service";

/** Where channels come whose place nobody chose: after those that were put in order. */
const LAST_POSITION = 1_000;

const DRAFT_OF = `SELECT name, description, category, access_level AS "accessLevel", min_level AS "minLevel",
  course_id AS "courseId", locked, archived_at IS NOT NULL AS archived FROM channels WHERE id = $1 FOR NO KEY UPDATE`;
/** What changes neither a channel's place nor who may read it. */
const DETAILS: ReadonlySet<string> = new Set(["name", "description", "locked"]);

interface Change {
  from: Partial<ChannelDraft>;
  to: Partial<ChannelDraft>;
}

/** What admins do to channels: each act in one transaction with its audit entry, seen at once in every open client. */
export class ChannelAdminService {
  constructor(
    private readonly database: DataSource,
    private readonly channels: ChannelsService,
    private readonly bus: Bus<Topics>,
    private readonly clock: Clock,
  ) {}

  async update(viewer: Viewer, input: UpdateChannelInput): Promise<ChannelType> {
    const channelId = this.authorize(viewer, input.channelId);
    const changed = await this.database.transaction((manager) => this.change(manager, viewer, channelId, input));
    if (changed) announceChannelChange(this.bus, channelId, changed.details);
    return this.channels.byId(viewer, channelId);
  }

  /** Hides it from members and closes it for writing; its history stays. */
  archive(viewer: Viewer, id: string): Promise<ChannelType> {
    return this.setArchived(viewer, id, true);
  }

  restore(viewer: Viewer, id: string): Promise<ChannelType> {
    return this.setArchived(viewer, id, false);
  }

  /** Puts a channel at a place of its own or another category; the answer is the whole new order. */
  async move(viewer: Viewer, { channelId: id, category, index }: MoveChannelInput): Promise<ChannelType[]> {
    const channelId = this.authorize(viewer, id);
    await this.act(channelId, async (manager) => {
      // Two admins who put channels in order at once do it one after the other.
      await manager.query(`SELECT pg_advisory_xact_lock(hashtext('order of channels'))`);
      const [moved] = await rowsOf<{ category: ChannelCategory }>(
        manager,
        `SELECT category FROM channels WHERE id = $1`,
        [channelId],
      );
      if (!moved) throw notFound("Channel");
      await placeAt(manager, channelId, category, index);
      await this.log(manager, viewer, "channel.moved", channelId, { from: moved.category, to: category, index });
      return true;
    });
    return this.channels.list(viewer);
  }

  /** Null when nothing changed. */
  private async change(
    manager: EntityManager,
    viewer: Viewer,
    channelId: string,
    input: UpdateChannelInput,
  ): Promise<Pick<ChannelChangeRecord, "details"> | null> {
    const [stored] = await rowsOf<ChannelDraft & { archived: boolean }>(manager, DRAFT_OF, [channelId]);
    if (!stored) throw notFound("Channel");
    const { archived, ...before } = stored;
    const after = changedBy(before, input);
    requireThreshold(after);
    await requireCourse(manager, after.courseId);
    const difference = differenceOf(before, after);
    if (!difference) return null;
    await storeDraft(manager, channelId, after, after.category !== before.category);
    await this.log(manager, viewer, "channel.changed", channelId, difference);
    // An archived channel is not for everybody to know.
    const isDetail = !archived && Object.keys(difference.to).every((field) => DETAILS.has(field));
    const { name, description, locked } = after;
    return { details: isDetail ? { name, description, locked } : null };
  }

  private async setArchived(viewer: Viewer, id: string, archived: boolean): Promise<ChannelType> {
    const channelId = this.authorize(viewer, id);
    await this.act(channelId, async (manager) => {
      // An UPDATE through TypeORM answers [rows, count].
      const [changed] = await manager.query<[unknown[], number]>(
        `UPDATE channels SET archived_at = $2 WHERE id = $1 AND (archived_at IS NULL) = $3 RETURNING id`,
        [channelId, archived ? this.clock.now() : null, archived],
      );
      if (!changed.length) return false;
      await this.log(manager, viewer, archived ? "channel.archived" : "channel.restored", channelId);
      return true;
    });
    return this.channels.byId(viewer, channelId);
  }

  private authorize(viewer: Viewer, channelId: string): string {
    requireCommunity(viewer);
    if (!canManageChannels(viewer.role)) {
      throw new AppError("FORBIDDEN", "Access denied. Admin privileges required.");
    }
    return requireUuid(channelId, "channelId");
  }

  /** `change` answers whether there is anything to tell. */
  private async act(channelId: string, change: (manager: EntityManager) => Promise<boolean>): Promise<void> {
    if (await this.database.transaction(change)) announceChannelChange(this.bus, channelId);
  }

  private log(
    manager: EntityManager,
    viewer: Viewer,
    action: "channel.changed" | "channel.archived" | "channel.restored" | "channel.moved",
    channelId: string,
    details: object = {},
  ): Promise<void> {
    return writeChannelAudit(manager, { authorId: viewer.id, action, channelId, details, at: this.clock.now() });
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

/** Archived channels have no place of their own: they come back where they were, as far as it is there. */
async function placeAt(
  manager: EntityManager,
  channelId: string,
  category: ChannelCategory,
  index: number,
): Promise<void> {
  const others = await rowsOf<{ id: string }>(
    manager,
    `SELECT id FROM channels WHERE category = $1 AND id <> $2 AND archived_at IS NULL ORDER BY position, name`,
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
