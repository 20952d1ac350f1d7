import type { DataSource, EntityManager } from "typeorm";
import type { Clock } from "../../../kernel/clock";
import { query, transact } from "../../../kernel/database";
import { isAdmin, type Viewer } from "../../../kernel/auth/viewer";
import { AppError } from "../../../kernel/errors/errors";
import type { RateLimits } from "../../../kernel/rate-limits";
import { writeAudit } from "../../moderation";
import { assertPublicChannel, isStaffOnly } from "../channels/access/channel.policy";
import { lockChannel } from "../channels/channel.sql";
import type { ChannelsService } from "../channels/channels.service";
import type { MessagesService } from "../messages/messages.service";
import { ChannelSample } from "./channel-sample.entity";
import type { ChannelSampleType } from "./channel-sample.type";

const MAX_SAMPLES = 3;

const SELECT_SAMPLES = `
  SELECT m.id, m.content, m.created_at AS "createdAt" FROM channel_samples s JOIN messages m ON m.id = s.message_id
  WHERE m.channel_id = $1 AND m.deleted_at IS NULL ORDER BY m.created_seq`;

interface ChannelSamplesDeps {
  database: DataSource;
  channels: ChannelsService;
  messages: MessagesService;
  limits: RateLimits;
  clock: Clock;
}

/** Admins choose up to three messages of a channel that show members without access what it is about. */
export class ChannelSamplesService {
  constructor(private readonly deps: ChannelSamplesDeps) {}

  /** Oldest first. Requires a channel that the viewer sees in the list, but no access to it. */
  async list(viewer: Viewer, channelId: string): Promise<ChannelSampleType[]> {
    const { id } = await this.deps.channels.access(viewer, channelId);
    return this.read(this.deps.database.manager, id);
  }

  /** Idempotent. Returns the samples of the message's channel. */
  async set(viewer: Viewer, messageId: string, shown: boolean): Promise<ChannelSampleType[]> {
    const { database, channels, messages, limits, clock } = this.deps;
    const { id, channelId, sender, content } = await messages.requireMessage(viewer, messageId);
    if (!isAdmin(viewer)) throw new AppError("FORBIDDEN", "Only admins can choose samples.");
    const channel = await channels.access(viewer, channelId);
    assertPublicChannel(channel);
    if (isStaffOnly(channel)) {
      throw new AppError("FORBIDDEN", "Messages of staff channels can't be shown to others.");
    }
    if (shown && content === "") throw new AppError("VALIDATION", "Only messages with a text can be samples.");
    await limits.take("pinsPerPerson", viewer);
    return transact(database, async (manager) => {
      // Parallel requests can't exceed the limit.
      await lockChannel(manager, channelId);
      const samples = await this.read(manager, channelId);
      if (samples.some((sample) => sample.id === id) === shown) return samples;
      if (shown && samples.length >= MAX_SAMPLES) {
        throw new AppError("CONFLICT", `A channel can show at most ${MAX_SAMPLES} samples. Hide one first.`);
      }
      if (shown) await manager.insert(ChannelSample, { messageId: id, chosenAt: clock.now() });
      else await manager.delete(ChannelSample, { messageId: id });
      await writeAudit(manager, {
        authorId: viewer.id,
        action: shown ? "message.shown_as_sample" : "message.hidden_as_sample",
        subjectId: sender.id,
        details: { messageId: id, channelId },
        at: clock.now(),
      });
      return this.read(manager, channelId);
    });
  }

  private read(manager: EntityManager, channelId: string): Promise<ChannelSampleType[]> {
    return query(manager, SELECT_SAMPLES, [channelId]);
  }
}
