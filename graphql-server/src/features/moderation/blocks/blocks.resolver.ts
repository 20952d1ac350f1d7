import { Ctx, Mutation, Query, Resolver } from "type-graphql";
import { IdArg } from "../../../kernel/args";
import { requireViewer, type RequestContext } from "../../../kernel/request-context";
import { Member } from "../../accounts";
import type { BlocksService } from "./blocks.service";

@Resolver()
export class BlocksResolver {
  constructor(private readonly blocks: BlocksService) {}

  @Query(() => [Member], { description: "The members that the viewer has blocked, the latest first. At most 500." })
  blockedMembers(@Ctx() context: RequestContext): Promise<Member[]> {
    return this.blocks.list(requireViewer(context).id);
  }

  @Mutation(() => [Member], {
    description:
      "Blocks a member, who isn't told. They can't mention the viewer, reply to them, or react to their messages. Staff can't be blocked. Returns all blocked members. Limit: 60 per minute.",
  })
  blockMember(@IdArg("member", "memberId") memberId: string, @Ctx() context: RequestContext): Promise<Member[]> {
    return this.blocks.block(requireViewer(context), memberId);
  }

  @Mutation(() => [Member], { description: "Ends a block. Returns all blocked members. Limit: 60 per minute." })
  unblockMember(@IdArg("member", "memberId") memberId: string, @Ctx() context: RequestContext): Promise<Member[]> {
    return this.blocks.unblock(requireViewer(context), memberId);
  }
}
