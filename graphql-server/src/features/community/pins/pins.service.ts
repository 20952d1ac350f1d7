import type { DataSource } from "typeorm";
import type { Clock } from "../../../kernel/clock";
import { query, transact } from "../../../kernel/database";
import { moderates, type Viewer } from "../../../kernel/auth/viewer";
import { AppError, notFound } from "../../../kernel/errors/errors";
import type { RateLimits } from "../../../kernel/rate-limits";
import { writeAudit } from "../../moderation";
import { assertPublicChannel } from "../channels/access/channel.policy";
import { lockChannel } from "../channels/channel.sql";
import type { ChannelsService } from "../channels/channels.service";
import { JOIN_SENDER, MESSAGE_JSON, type MessageJsonRow } from "../messages/message-json.sql";
import { setPinnedAt } from "../messages/message.sql";
import type { MessageType } from "../messages/message.type";
import type { MessagesService } from "../messages/messages.service";

const MAX_PINS = 50;

const SELECT_PINNED = `
  SELECT ${MESSAGE_JSON} AS message FROM messages m ${JOIN_SENDER}
  WHERE m.channel_id = $1 AND m.pinned_at IS NOT NULL ORDER BY m.pinned_at DESC, m.id LIMIT ${MAX_PINS}`;

const COUNT_PINNED = `SELECT count(*)::int AS count FROM messages WHERE channel_id = $1 AND pinned_at IS NOT NULL`;

interface PinsDeps {
  database: DataSource;
  channels: ChannelsService;
  messages: MessagesService;
  limits: RateLimits;
  clock: Clock;
}

/** Moderators pin messages for everyone who can read the channel. */
export class PinsService {
  constructor(private readonly deps: PinsDeps) {}

  /** The latest pin first. */
  async list(viewer: Viewer, channelId: string): Promise<MessageType[]> {
    const { id } = await this.deps.channels.requireViewable(viewer, channelId);
    const rows = await query<MessageJsonRow>(this.deps.database, SELECT_PINNED, [id]);
    return rows.map(({ message }) => message);
  }

  /** Idempotent. */
  async setPinned(viewer: Viewer, messageId: string, pinned: boolean): Promise<MessageType> {
    const { database, channels, messages, limits, clock } = this.deps;
    const message = await messages.requireMessage(viewer, messageId);
    if (!moderates(viewer, message.channelId)) throw new AppError("FORBIDDEN", "Only moderators can pin messages.");
    assertPublicChannel(await channels.access(viewer, message.channelId));
    await limits.take("pinsPerPerson", viewer);
    const now = clock.now();
    const { id, channelId, sender } = message;
    const changed = await transact(database, async (manager) => {
      // Parallel requests can't exceed the limit.
      await lockChannel(manager, channelId);
      const [current] = await query<{ pinned: boolean }>(
        manager,
        `SELECT pinned_at IS NOT NULL AS pinned FROM messages WHERE id = $1 AND deleted_at IS NULL`,
        [id],
      );
      if (!current) throw notFound("Message");
      if (current.pinned === pinned) return null;
      const [pins] = await query<{ count: number }>(manager, COUNT_PINNED, [channelId]);
      if (pinned && (pins?.count ?? 0) >= MAX_PINS) {
        throw new AppError("CONFLICT", `A channel can have at most ${MAX_PINS} pinned messages. Unpin one first.`);
      }
      await writeAudit(manager, {
        authorId: viewer.id,
        action: pinned ? "message.pinned" : "message.unpinned",
        subjectId: sender.id,
        details: { messageId: id, channelId },
        at: now,
      });
      const result = await setPinnedAt(manager, id, pinned ? now : null, now);
      if (!result) throw notFound("Message");
      return result;
    });
    if (!changed) return messages.byId(viewer, id);
    messages.announceChange(changed);
    return changed;
  }
}
