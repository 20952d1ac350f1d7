import { Arg, Authorized, Ctx, ID, Mutation, Resolver } from "type-graphql";
import { requireViewer, type RequestContext } from "../../kernel/request-context";
import { BanUserInput, ChangeUserRoleInput } from "./moderation.inputs";
import type { ModerationService } from "./moderation.service";

@Authorized()
@Resolver()
export class ModerationResolver {
  constructor(private readonly moderation: ModerationService) {}

  @Mutation(() => Boolean, { description: "Admins only. Ends every session and socket of the person." })
  async banUser(
    @Arg("input", () => BanUserInput) input: BanUserInput,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    await this.moderation.ban(requireViewer(context), input);
    return true;
  }

  @Mutation(() => Boolean, { description: "Admins only." })
  async liftBan(@Arg("userId", () => ID) userId: string, @Ctx() context: RequestContext): Promise<boolean> {
    await this.moderation.liftBan(requireViewer(context), userId);
    return true;
  }

  @Mutation(() => Boolean, { description: "Admins only; never one's own role nor the last admin's." })
  async changeUserRole(
    @Arg("input", () => ChangeUserRoleInput) input: ChangeUserRoleInput,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    await this.moderation.changeRole(requireViewer(context), input);
    return true;
  }
}
