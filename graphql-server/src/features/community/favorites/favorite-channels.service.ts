import type { DataSource } from "typeorm";
import { AppError, notFound } from "../../../kernel/errors/errors";
import { requireUuid } from "../../../kernel/ids";
import type { RateLimits } from "../../../kernel/rate-limits";
import { assertNotKicked, type Viewer } from "../../../kernel/auth/viewer";
import type { ChannelType } from "../channels/channel.type";
import type { ChannelsService } from "../channels/channels.service";
import { FavoriteChannels } from "./favorite-channels.entity";

const MAX_FAVORITES = 50;

interface FavoriteChannelsDeps {
  database: DataSource;
  channels: ChannelsService;
  limits: RateLimits;
}

/** Keeps the channels that members marked as favorites. */
export class FavoriteChannelsService {
  constructor(private readonly deps: FavoriteChannelsDeps) {}

  /** Replaces the member's favorites, in their order. Requires channels that they can see. Returns the list of channels. */
  async set(viewer: Viewer, ids: readonly string[]): Promise<ChannelType[]> {
    assertNotKicked(viewer);
    const channelIds = [...new Set(ids.map((id) => requireUuid(id, "channelIds")))];
    if (channelIds.length > MAX_FAVORITES) {
      throw new AppError("VALIDATION", `You can have at most ${MAX_FAVORITES} favorite channels.`);
    }
    await this.deps.limits.take("favoriteChangesPerPerson", viewer);
    const visible = new Set((await this.deps.channels.list(viewer)).map(({ id }) => id));
    if (!channelIds.every((id) => visible.has(id))) throw notFound("Channel");
    await this.deps.database.manager.upsert(FavoriteChannels, { userId: viewer.id, channelIds }, ["userId"]);
    return this.deps.channels.list(viewer);
  }
}
