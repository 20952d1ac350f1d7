import { Ctx, FieldResolver, GraphQLISODateTime, Mutation, Query, Resolver, Root, Subscription } from "type-graphql";
import { IdArg, InputArg } from "../../kernel/args";
import { Public } from "../../kernel/auth/authorize";
import { AfterArg, FirstArg } from "../../kernel/paging/connections";
import { requireViewer, type RequestContext } from "../../kernel/request-context";
import { assertNotKicked } from "../../kernel/auth/viewer";
import { LoginInput, RefreshSessionInput, RegisterInput, ResendCodeInput, VerifyCodeInput } from "./accounts.inputs";
import type { AccountsService } from "./accounts.service";
import { AuthPayload, toAuthPayload } from "./sign-in/auth-payload.type";
import { TokenPair } from "./sessions/session.type";
import type { EmailChangeService } from "./email-change.service";
import { Member } from "./members/member.type";
import { MemberConnection } from "./members/member-connection.type";
import type { MembersService } from "./members/members.service";
import { SessionsService } from "./sessions/sessions.service";
import type { StaffFactor } from "./second-factor/staff-factor.service";
import type { SignInService } from "./sign-in/sign-in.service";
import { toViewerType, ViewerType } from "./members/viewer.type";

interface AccountResolverDeps {
  accounts: AccountsService;
  signIn: SignInService;
  sessions: SessionsService;
  memberList: MembersService;
  emailChanges: EmailChangeService;
  staffFactor: StaffFactor;
}

@Resolver(() => ViewerType)
export class AccountResolver {
  constructor(private readonly deps: AccountResolverDeps) {}

  @Public()
  @Mutation(() => AuthPayload, { description: "Creates an account and signs in." })
  async register(
    @InputArg(() => RegisterInput) input: RegisterInput,
    @Ctx() context: RequestContext,
  ): Promise<AuthPayload> {
    return toAuthPayload(await this.deps.accounts.register(input, context.upload, context.client));
  }

  @Public()
  @Mutation(() => AuthPayload, {
    description: "Signs in. If the code step applies, emails a code and returns no tokens yet.",
  })
  async login(@InputArg(() => LoginInput) input: LoginInput, @Ctx() context: RequestContext): Promise<AuthPayload> {
    return toAuthPayload(await this.deps.signIn.login(input, context.client));
  }

  @Public()
  @Mutation(() => AuthPayload, {
    description:
      "Completes a sign-in with the emailed code, which works once, for 10 minutes, and allows five attempts, or a code of the authenticator app.",
  })
  async verifyCode(
    @InputArg(() => VerifyCodeInput) input: VerifyCodeInput,
    @Ctx() context: RequestContext,
  ): Promise<AuthPayload> {
    return toAuthPayload(await this.deps.signIn.verify(input, context.client));
  }

  @Public()
  @Mutation(() => Boolean, {
    description:
      "Emails a new code for a pending sign-in. Limit: one every 30 s and 5 per hour. Returns true for unknown users, too.",
  })
  async resendCode(
    @InputArg(() => ResendCodeInput) input: ResendCodeInput,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    await this.deps.signIn.resend(input, context.client);
    return true;
  }

  @Public()
  @Mutation(() => TokenPair, { description: "Exchanges a refresh token for a new token pair." })
  refreshSession(@InputArg(() => RefreshSessionInput) input: RefreshSessionInput): Promise<TokenPair> {
    return this.deps.sessions.refresh(input.refreshToken);
  }

  @Mutation(() => Boolean, { description: "Ends this session and closes its sockets immediately." })
  async logout(@Ctx() context: RequestContext): Promise<boolean> {
    await this.deps.sessions.logout(requireViewer(context).sessionId);
    return true;
  }

  @Public()
  @Query(() => ViewerType, { nullable: true, description: "The signed-in user; null when signed out." })
  async viewer(@Ctx() context: RequestContext): Promise<ViewerType | null> {
    return context.viewer && toViewerType(await this.deps.accounts.viewerAccount(context.viewer));
  }

  @Query(() => ViewerType, {
    description: "Like viewer, but fails with UNAUTHENTICATED when signed out.",
    deprecationReason: "Use viewer, which is null when signed out.",
  })
  async me(@Ctx() context: RequestContext): Promise<ViewerType> {
    return toViewerType(await this.deps.accounts.viewerAccount(requireViewer(context)));
  }

  @Subscription(() => Boolean, {
    description:
      "The viewer's access changed, for example through a purchase, a refund, a level, or a role. Refetch what depends on it.",
    subscribe: ({ context }: { context: RequestContext }) =>
      context.services.get(SessionsService).accessChanges(requireViewer(context)),
  })
  // The published name of `accessChanged`.
  rightsChanged(): boolean {
    return true;
  }

  // Public because the sign-in payload includes the user before the request has a viewer.
  @Public()
  @FieldResolver(() => String, { nullable: true, description: "The new email address awaiting confirmation." })
  pendingEmail(@Root() viewer: ViewerType): Promise<string | null> {
    return this.deps.emailChanges.findPendingEmail(viewer.id);
  }

  @Public()
  @FieldResolver(() => GraphQLISODateTime, {
    nullable: true,
    description:
      "When admins and moderators without an authenticator app or a passkey lose their rights until they add one; in the past if " +
      "they did. Null for everyone else.",
  })
  secondFactorDueAt(@Root() viewer: ViewerType): Promise<Date | null> {
    return this.deps.staffFactor.dueAt(viewer.id);
  }

  @Query(() => MemberConnection, { description: "All members, sorted by username; 1 to 500 per page." })
  async members(
    @FirstArg(50) first: number,
    @AfterArg() after: string | null,
    @Ctx() context: RequestContext,
  ): Promise<InstanceType<typeof MemberConnection>> {
    assertNotKicked(requireViewer(context));
    return this.deps.memberList.list(first, after);
  }

  @Query(() => Member, { nullable: true, description: "A member by id." })
  member(@IdArg("member") id: string): Promise<Member> {
    return this.deps.memberList.byId(id);
  }
}
