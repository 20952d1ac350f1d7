import { Arg, Authorized, Ctx, ID, Mutation, Query, Resolver } from "type-graphql";
import { Public } from "../../kernel/authorize";
import { requireViewer, type RequestContext } from "../../kernel/request-context";
import { Member, type MembersService } from "../accounts";
import { UpdateProfileInput } from "./profiles.inputs";
import type { ProfilesService } from "./profiles.service";
import { PublicProfile } from "./public-profile.type";
import type { PublicProfiles } from "./public-profiles";

@Authorized()
@Resolver()
export class ProfilesResolver {
  constructor(
    private readonly profiles: ProfilesService,
    private readonly publicProfiles: PublicProfiles,
    private readonly members: MembersService,
  ) {}

  @Public()
  @Query(() => PublicProfile, { description: "What everybody may see of a member." })
  publicProfile(@Arg("id", () => ID) id: string): Promise<PublicProfile> {
    return this.publicProfiles.byId(id);
  }

  @Mutation(() => Member, { description: "One's own profile, or anybody's for admins." })
  async updateProfile(
    @Arg("userId", () => ID) userId: string,
    @Arg("input", () => UpdateProfileInput) input: UpdateProfileInput,
    @Ctx() context: RequestContext,
  ): Promise<Member> {
    await this.profiles.update(requireViewer(context), userId, input, context.upload);
    return this.members.byId(userId);
  }
}
