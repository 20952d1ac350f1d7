import { Arg, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from "type-graphql";
import { IdArg, InputArg } from "../../kernel/args";
import { Public } from "../../kernel/auth/authorize";
import { requireViewer, type RequestContext } from "../../kernel/request-context";
import { ActivityVisibility, Member, type MembersService } from "../accounts";
import { ProfileActivity } from "./profile-activity.type";
import { UpdateProfileInput } from "./profiles.inputs";
import type { ProfilesService } from "./profiles.service";
import { PublicProfile } from "./public-profile.type";
import type { PublicProfiles } from "./public-profiles.sql";

interface ProfilesResolverDeps {
  profiles: ProfilesService;
  publicProfiles: PublicProfiles;
  members: MembersService;
}

@Resolver(() => PublicProfile)
export class ProfilesResolver {
  constructor(private readonly deps: ProfilesResolverDeps) {}

  @Public()
  @Query(() => PublicProfile, { nullable: true, description: "A member's public profile." })
  publicProfile(@IdArg("member") id: string): Promise<PublicProfile> {
    return this.deps.publicProfiles.byId(id);
  }

  @Public()
  @FieldResolver(() => ProfileActivity, {
    nullable: true,
    description: "The member's activity; null if the member's setting hides it from the viewer.",
  })
  activity(@Root() profile: PublicProfile, @Ctx() context: RequestContext): Promise<ProfileActivity | null> {
    return this.deps.publicProfiles.activityOf(context.viewer, profile.id);
  }

  @Query(() => ActivityVisibility, { description: "Who can see the viewer's activity on their public profile." })
  activityVisibility(@Ctx() context: RequestContext): Promise<ActivityVisibility> {
    return this.deps.publicProfiles.visibilityOf(requireViewer(context).id);
  }

  @Mutation(() => ActivityVisibility, { description: "Sets who can see the viewer's activity." })
  setActivityVisibility(
    @Arg("visibility", () => ActivityVisibility, { description: "The new setting." })
    visibility: ActivityVisibility,
    @Ctx() context: RequestContext,
  ): Promise<ActivityVisibility> {
    return this.deps.publicProfiles.setVisibility(requireViewer(context), visibility);
  }

  @Mutation(() => Member, { description: "Updates a profile. Requires that member or an admin." })
  async updateProfile(
    @IdArg("user", "userId") userId: string,
    @InputArg(() => UpdateProfileInput) input: UpdateProfileInput,
    @Ctx() context: RequestContext,
  ): Promise<Member> {
    await this.deps.profiles.update(requireViewer(context), userId, input, context.upload);
    return this.deps.members.byId(userId);
  }
}
