import { Arg, Args, Ctx, ID, Query, Resolver } from "type-graphql";
import { IdArg } from "../../../kernel/args";
import { AdminOnly } from "../../../kernel/auth/authorize";
import { requireViewer, type RequestContext } from "../../../kernel/request-context";
import { RegisteredUserConnection, RegisteredUserTotals } from "./registered-user.types";
import { RegisteredUsersArgs, RegisteredUsersFilter } from "./registered-users.args";
import type { RegisteredUsersService } from "./registered-users.service";
import { UserDetails } from "./user-details.types";

@AdminOnly()
@Resolver()
export class RegisteredUsersResolver {
  constructor(private readonly users: RegisteredUsersService) {}

  @Query(() => RegisteredUserConnection, { description: "Admins only. All users, newest first." })
  registeredUsers(
    @Args(() => RegisteredUsersArgs) { filter, first, after }: RegisteredUsersArgs,
    @Ctx() context: RequestContext,
  ): Promise<InstanceType<typeof RegisteredUserConnection>> {
    return this.users.list(requireViewer(context), filter ?? {}, first, after ?? null);
  }

  @Query(() => RegisteredUserTotals, { description: "Admins only. User counts for a filter." })
  registeredUserTotals(
    @Arg("filter", () => RegisteredUsersFilter, {
      nullable: true,
      description: "Only items that match. Omit it for all items.",
    })
    filter: RegisteredUsersFilter | null,
    @Ctx() context: RequestContext,
  ): Promise<RegisteredUserTotals> {
    return this.users.totals(requireViewer(context), filter ?? {});
  }

  @Query(() => UserDetails, { nullable: true, description: "Admins only. One user with all details." })
  async registeredUser(@IdArg("user") id: string, @Ctx() context: RequestContext): Promise<UserDetails> {
    return { user: await this.users.byId(requireViewer(context), id) };
  }

  @Query(() => [ID], { description: "Admins only. Ids of users with a live connection, including admins." })
  onlineUserIds(@Ctx() context: RequestContext): string[] {
    return this.users.onlineIds(requireViewer(context));
  }
}
