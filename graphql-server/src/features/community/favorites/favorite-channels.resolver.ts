import { Arg, Ctx, Field, FieldResolver, ID, Mutation, ObjectType, Resolver } from "type-graphql";
import { requireViewer, type RequestContext } from "../../../kernel/request-context";
import { ViewerType } from "../../accounts";
import type { FavoriteChannelsService } from "./favorite-channels.service";

@ObjectType("FavoriteChannels", { description: "The channels that the viewer keeps at the top of the list." })
class FavoriteChannelsType {
  @Field(() => ID, { description: "The id of the viewer." })
  id: string;

  @Field(() => [ID], {
    description: "Ids of channels, in the viewer's order. The viewer may not see all of them anymore.",
  })
  channelIds: string[];
}

@Resolver(() => ViewerType)
export class FavoriteChannelsResolver {
  constructor(private readonly favorites: FavoriteChannelsService) {}

  @FieldResolver(() => FavoriteChannelsType, { description: "The viewer's favorite channels." })
  async favoriteChannels(@Ctx() context: RequestContext): Promise<FavoriteChannelsType> {
    const viewer = requireViewer(context);
    return { id: viewer.id, channelIds: await this.favorites.idsOf(viewer) };
  }

  @Mutation(() => FavoriteChannelsType, {
    description: "Replaces the viewer's favorite channels, at most 50, in the given order. Limit: 60 per minute.",
  })
  async setFavoriteChannels(
    @Arg("channelIds", () => [ID], { description: "The ids of channels that the viewer can see." })
    channelIds: string[],
    @Ctx() context: RequestContext,
  ): Promise<FavoriteChannelsType> {
    const viewer = requireViewer(context);
    return { id: viewer.id, channelIds: await this.favorites.set(viewer, channelIds) };
  }
}
