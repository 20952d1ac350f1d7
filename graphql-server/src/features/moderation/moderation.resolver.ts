import { Arg, Ctx, ID, Mutation, Query, Resolver } from "type-graphql";
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
  moderationRecord(
    @Arg("userId", () => ID, { description: "The id of the user." }) userId: string,
    @Ctx() context: RequestContext,
  ): Promise<ModerationRecord> {
    return this.deps.records.of(requireViewer(context), userId);
  }

  @Mutation(() => Boolean, { description: "Bans a member and ends all their sessions and sockets. Admins only." })
  async banUser(
    @Arg("input", () => BanUserInput, { description: "The input of the mutation." }) input: BanUserInput,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    await this.deps.moderation.ban(requireViewer(context), input);
    return true;
  }

  @Mutation(() => Boolean, { description: "Lifts a member's bans. Admins only." })
  async liftBan(
    @Arg("userId", () => ID, { description: "The id of the user." }) userId: string,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    await this.deps.moderation.liftBan(requireViewer(context), userId);
    return true;
  }

  @Mutation(() => Boolean, {
    description: "Changes a member's role, except the caller's own and the last admin's. Admins only.",
  })
  async changeUserRole(
    @Arg("input", () => ChangeUserRoleInput, { description: "The input of the mutation." }) input: ChangeUserRoleInput,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    await this.deps.moderation.changeRole(requireViewer(context), input);
    return true;
  }

  @Mutation(() => Boolean, {
    description: "Mutes a member: until the mute ends, they can read but not post. Admins only.",
  })
  async muteUser(
    @Arg("input", () => MuteUserInput, { description: "The input of the mutation." }) input: MuteUserInput,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    await this.deps.sanctions.mute(requireViewer(context), input);
    return true;
  }

  @Mutation(() => Boolean, { description: "Ends a member's mute. Admins only." })
  async unmuteUser(
    @Arg("userId", () => ID, { description: "The id of the user." }) userId: string,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    await this.deps.sanctions.unmute(requireViewer(context), userId);
    return true;
  }

  @Mutation(() => Boolean, {
    description:
      "Ends all sessions and sockets of a member and closes the community to them for ten minutes. Admins only.",
  })
  async kickUser(
    @Arg("input", () => KickUserInput, { description: "The input of the mutation." }) input: KickUserInput,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    await this.deps.sanctions.kick(requireViewer(context), input);
    return true;
  }

  @Mutation(() => Boolean, { description: "Reopens the community to a kicked member. Admins only." })
  async liftKick(
    @Arg("userId", () => ID, { description: "The id of the user." }) userId: string,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    await this.deps.sanctions.liftKick(requireViewer(context), userId);
    return true;
  }

  @Mutation(() => StrikePayload, {
    description:
      "Gives a member a strike, which costs 200 XP. The fifth active strike bans them for 30 days. Admins only.",
  })
  strikeUser(
    @Arg("input", () => StrikeUserInput, { description: "The input of the mutation." }) input: StrikeUserInput,
    @Ctx() context: RequestContext,
  ): Promise<StrikePayload> {
    return this.deps.sanctions.strike(requireViewer(context), input);
  }

  @Mutation(() => Boolean, {
    description: "Withdraws a strike, refunds its XP, and lifts the ban it led to. Admins only.",
  })
  async withdrawStrike(
    @Arg("strikeId", () => ID, { description: "The id of the strike." }) strikeId: string,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    await this.deps.sanctions.withdrawStrike(requireViewer(context), strikeId);
    return true;
  }
}
