import { Arg, Ctx, ID, Mutation, Resolver } from "type-graphql";
import { requireViewer, type RequestContext } from "../../../kernel/request-context";
import { ChannelType } from "../channels/channel.type";
import type { FavoriteChannelsService } from "./favorite-channels.service";

@Resolver()
export class FavoriteChannelsResolver {
  constructor(private readonly favorites: FavoriteChannelsService) {}

  @Mutation(() => [ChannelType], {
    description:
      "Replaces the viewer's favorite channels, at most 50, in the given order, and returns all channels. Limit: 60 per minute.",
  })
  setFavoriteChannels(
    @Arg("channelIds", () => [ID], { description: "The ids of channels that the viewer can see." })
    channelIds: string[],
    @Ctx() context: RequestContext,
  ): Promise<ChannelType[]> {
    return this.favorites.set(requireViewer(context), channelIds);
  }
}
