import { Arg, Ctx, FieldResolver, ID, Resolver, Root } from "type-graphql";
import { AdminOnly } from "../../../kernel/auth/authorize";
import { FirstArg } from "../../../kernel/paging/connections";
import { requireViewer, type RequestContext } from "../../../kernel/request-context";
import type { UserDetailsService } from "./user-details.service";
import {
  UserCourse,
  UserDetails,
  UserPurchase,
  UserSanction,
  UserSession,
  UserXpConnection,
} from "./user-details.types";

/** Details of a single user; lists don't expose this type. */
@AdminOnly()
@Resolver(() => UserDetails)
export class UserDetailsResolver {
  constructor(private readonly details: UserDetailsService) {}

  @FieldResolver(() => [UserSession], { description: "The 50 most recently used, active ones first." })
  sessions(@Root() { user }: UserDetails, @Ctx() context: RequestContext): Promise<UserSession[]> {
    return this.details.sessions(requireViewer(context), user.id);
  }

  @FieldResolver(() => [UserPurchase], { description: "The newest 50." })
  purchases(@Root() { user }: UserDetails, @Ctx() context: RequestContext): Promise<UserPurchase[]> {
    return this.details.purchases(requireViewer(context), user.id);
  }

  @FieldResolver(() => [UserCourse], { description: "Active entitlements. Excludes courses that the role grants." })
  courses(@Root() { user }: UserDetails, @Ctx() context: RequestContext): Promise<UserCourse[]> {
    return this.details.courses(requireViewer(context), user.id);
  }

  @FieldResolver(() => UserXpConnection, { description: "Newest first; 1 to 500 per page." })
  xpEntries(
    @Root() { user }: UserDetails,
    @FirstArg(20) first: number,
    @Arg("after", () => ID, {
      nullable: true,
      description: "The `endCursor` of the previous page. Omit it for the first page.",
    })
    after: string | null = null,
    @Ctx() context: RequestContext,
  ): Promise<InstanceType<typeof UserXpConnection>> {
    return this.details.xpEntries(requireViewer(context), user.id, first, after);
  }

  @FieldResolver(() => [UserSanction], { description: "The newest 50, including ended ones." })
  sanctions(@Root() { user }: UserDetails, @Ctx() context: RequestContext): Promise<UserSanction[]> {
    return this.details.sanctions(requireViewer(context), user.id);
  }
}
