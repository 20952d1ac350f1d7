import { Ctx, Mutation, Query, Resolver } from "type-graphql";
import { IdArg, InputArg } from "../../kernel/args";
import { requireViewer, type RequestContext } from "../../kernel/request-context";
import { BanUserInput, ChangeUserRoleInput, KickUserInput, MuteUserInput, StrikeUserInput } from "./moderation.inputs";
import type { ModerationRecords } from "./moderation.sql";
import type { ModerationService } from "./moderation.service";
import { ModerationRecord, SanctionView, StrikePayload } from "./moderation.types";
import type { SanctionsService } from "./sanctions.service";

interface ModerationResolverDeps {
  moderation: ModerationService;
  sanctions: SanctionsService;
  records: ModerationRecords;
}

@Resolver()
export class ModerationResolver {
  constructor(private readonly deps: ModerationResolverDeps) {}

  @Query(() => [SanctionView], { description: "The viewer's active sanctions." })
  mySanctions(@Ctx() context: RequestContext): Promise<SanctionView[]> {
    return this.deps.records.ofViewer(requireViewer(context));
  }

  @Query(() => ModerationRecord, {
    nullable: true,
    description: "A member's active sanctions and moderation history. Admins only.",
  })
  moderationRecord(@IdArg("user", "userId") userId: string, @Ctx() context: RequestContext): Promise<ModerationRecord> {
    return this.deps.records.of(requireViewer(context), userId);
  }

  @Mutation(() => Boolean, { description: "Bans a member and ends all their sessions and sockets. Admins only." })
  async banUser(@InputArg(() => BanUserInput) input: BanUserInput, @Ctx() context: RequestContext): Promise<boolean> {
    await this.deps.moderation.ban(requireViewer(context), input);
    return true;
  }

  @Mutation(() => Boolean, { description: "Lifts a member's bans. Admins only." })
  async liftBan(@IdArg("user", "userId") userId: string, @Ctx() context: RequestContext): Promise<boolean> {
    await this.deps.moderation.liftBan(requireViewer(context), userId);
    return true;
  }

  @Mutation(() => Boolean, {
    description: "Changes a member's role, except the caller's own and the last admin's. Admins only.",
  })
  async changeUserRole(
    @InputArg(() => ChangeUserRoleInput) input: ChangeUserRoleInput,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    await this.deps.moderation.changeRole(requireViewer(context), input);
    return true;
  }

  @Mutation(() => Boolean, {
    description: "Mutes a member: until the mute ends, they can read but not post. Admins only.",
  })
  async muteUser(
    @InputArg(() => MuteUserInput) input: MuteUserInput,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    await this.deps.sanctions.mute(requireViewer(context), input);
    return true;
  }

  @Mutation(() => Boolean, { description: "Ends a member's mute. Admins only." })
  async unmuteUser(@IdArg("user", "userId") userId: string, @Ctx() context: RequestContext): Promise<boolean> {
    await this.deps.sanctions.unmute(requireViewer(context), userId);
    return true;
  }

  @Mutation(() => Boolean, {
    description:
      "Ends all sessions and sockets of a member and closes the community to them for ten minutes. Admins only.",
  })
  async kickUser(
    @InputArg(() => KickUserInput) input: KickUserInput,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    await this.deps.sanctions.kick(requireViewer(context), input);
    return true;
  }

  @Mutation(() => Boolean, { description: "Reopens the community to a kicked member. Admins only." })
  async liftKick(@IdArg("user", "userId") userId: string, @Ctx() context: RequestContext): Promise<boolean> {
    await this.deps.sanctions.liftKick(requireViewer(context), userId);
    return true;
  }

  @Mutation(() => StrikePayload, {
    description:
      "Gives a member a strike, which costs 200 XP. The fifth active strike bans them for 30 days. Admins only.",
  })
  strikeUser(
    @InputArg(() => StrikeUserInput) input: StrikeUserInput,
    @Ctx() context: RequestContext,
  ): Promise<StrikePayload> {
    return this.deps.sanctions.strike(requireViewer(context), input);
  }

  @Mutation(() => Boolean, {
    description: "Withdraws a strike, refunds its XP, and lifts the ban it led to. Admins only.",
  })
  async withdrawStrike(
    @IdArg("strike", "strikeId") strikeId: string,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    await this.deps.sanctions.withdrawStrike(requireViewer(context), strikeId);
    return true;
  }
}
