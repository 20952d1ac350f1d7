import { Arg, Authorized, Ctx, ID, Mutation, Query, Resolver } from "type-graphql";
import { requireViewer, type RequestContext } from "../../kernel/request-context";
import { BanUserInput, ChangeUserRoleInput, KickUserInput, MuteUserInput, StrikeUserInput } from "./moderation.inputs";
import type { ModerationRecords } from "./moderation-records";
import type { ModerationService } from "./moderation.service";
import { ModerationRecord, SanctionView, StrikePayload } from "./moderation.types";
import type { SanctionsService } from "./sanctions.service";

@Authorized()
@Resolver()
export class ModerationResolver {
  constructor(
    private readonly moderation: ModerationService,
    private readonly sanctions: SanctionsService,
    private readonly records: ModerationRecords,
  ) {}

  @Query(() => [SanctionView], { description: "What holds against the viewer now: how long, and why." })
  mySanctions(@Ctx() context: RequestContext): Promise<SanctionView[]> {
    return this.records.ofViewer(requireViewer(context));
  }

  @Query(() => ModerationRecord, { description: "Admins only." })
  moderationRecord(@Arg("userId", () => ID) userId: string, @Ctx() context: RequestContext): Promise<ModerationRecord> {
    return this.records.of(requireViewer(context), userId);
  }

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

  @Mutation(() => Boolean, { description: "Admins only. The person reads on, but writes nothing until it ends." })
  async muteUser(
    @Arg("input", () => MuteUserInput) input: MuteUserInput,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    await this.sanctions.mute(requireViewer(context), input);
    return true;
  }

  @Mutation(() => Boolean, { description: "Admins only." })
  async unmuteUser(@Arg("userId", () => ID) userId: string, @Ctx() context: RequestContext): Promise<boolean> {
    await this.sanctions.unmute(requireViewer(context), userId);
    return true;
  }

  @Mutation(() => Boolean, {
    description:
      "Admins only. Ends every session and socket; the community stays closed to the person for ten minutes.",
  })
  async kickUser(
    @Arg("input", () => KickUserInput) input: KickUserInput,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    await this.sanctions.kick(requireViewer(context), input);
    return true;
  }

  @Mutation(() => Boolean, { description: "Admins only. The community is open to the person again." })
  async liftKick(@Arg("userId", () => ID) userId: string, @Ctx() context: RequestContext): Promise<boolean> {
    await this.sanctions.liftKick(requireViewer(context), userId);
    return true;
  }

  @Mutation(() => StrikePayload, {
    description: "Admins only. Takes 200 XP; the fifth in force makes a ban of 30 days.",
  })
  strikeUser(
    @Arg("input", () => StrikeUserInput) input: StrikeUserInput,
    @Ctx() context: RequestContext,
  ): Promise<StrikePayload> {
    return this.sanctions.strike(requireViewer(context), input);
  }

  @Mutation(() => Boolean, { description: "Admins only. Its XP comes back." })
  async withdrawStrike(@Arg("strikeId", () => ID) strikeId: string, @Ctx() context: RequestContext): Promise<boolean> {
    await this.sanctions.withdrawStrike(requireViewer(context), strikeId);
    return true;
  }
}
