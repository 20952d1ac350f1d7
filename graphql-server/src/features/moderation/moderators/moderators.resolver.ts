import { ArrayMaxSize } from "class-validator";
import { Ctx, Field, FieldResolver, ID, InputType, Mutation, Query, Resolver, Root } from "type-graphql";
import { IdArg, InputArg } from "../../../kernel/args";
import { Public } from "../../../kernel/auth/authorize";
import { requireViewer, type RequestContext } from "../../../kernel/request-context";
import { ViewerType } from "../../accounts";
import { ModeratorRights } from "./moderator-rights.type";
import type { ModeratorsService } from "./moderators.service";

@InputType({
  description: "The new rights of a member. Neither `everywhere` nor a channel: the member stops being a moderator.",
})
class SetModeratorInput {
  @Field(() => ID, { description: "The id of the member." })
  userId: string;

  @Field(() => Boolean, { description: "In all channels except those of the staff, and for reports about members." })
  everywhere: boolean;

  @Field(() => [ID], { description: "The ids of channels; at most 50." })
  @ArrayMaxSize(50)
  channelIds: string[];
}

@Resolver()
export class ModeratorsResolver {
  constructor(private readonly moderators: ModeratorsService) {}

  @Query(() => ModeratorRights, { description: "Admins only. Where a member is a moderator." })
  moderatorRights(@IdArg("member", "userId") userId: string, @Ctx() context: RequestContext): Promise<ModeratorRights> {
    return this.moderators.rightsOf(requireViewer(context), userId);
  }

  @Mutation(() => ModeratorRights, { description: "Admins only. Makes another member a moderator, effective at once." })
  setModerator(
    @InputArg(() => SetModeratorInput) { userId, everywhere, channelIds }: SetModeratorInput,
    @Ctx() context: RequestContext,
  ): Promise<ModeratorRights> {
    return this.moderators.set(requireViewer(context), userId, everywhere, channelIds);
  }
}

@Resolver(() => ViewerType)
export class ViewerModeratorResolver {
  // Public, because sign-in responses include this type before there is a viewer.
  @Public()
  @FieldResolver(() => Boolean, {
    description: "Whether the viewer can open the moderators' queue, as an admin or as a moderator.",
  })
  viewerCanReview(@Root() viewer: ViewerType, @Ctx() context: RequestContext): boolean {
    return viewer.viewerCanModerate || (context.viewer?.id === viewer.id && context.viewer.moderates !== null);
  }
}
