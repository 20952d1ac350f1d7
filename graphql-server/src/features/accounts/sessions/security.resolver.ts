import { Arg, Ctx, Mutation, Query, registerEnumType, Resolver } from "type-graphql";
import { IdArg, InputArg } from "../../../kernel/args";
import { Public } from "../../../kernel/auth/authorize";
import { requireViewer, type RequestContext } from "../../../kernel/request-context";
import {
  ChangePasswordInput,
  ConfirmCodeInput,
  ConfirmIdentityInput,
  CurrentPasswordInput,
  RequestPasswordResetInput,
  ResetPasswordInput,
} from "../accounts.inputs";
import type { CodeStepService } from "../sign-in/code-step.service";
import { deviceName } from "./device-name";
import type { EmailChangeService } from "../email-change.service";
import { LinkStatus } from "../sign-in/one-time-codes.service";
import type { Identity } from "../second-factor/identity.service";
import type { PasswordService } from "../passwords/password.service";
import { SessionType } from "./session.type";
import type { SessionsService } from "./sessions.service";
import { toViewerType, ViewerType } from "../members/viewer.type";

registerEnumType(LinkStatus, {
  name: "LinkStatus",
  description: "Whether an emailed link works.",
  valuesConfig: {
    VALID: { description: "The link works." },
    USED: { description: "The link was used or revoked." },
    EXPIRED: { description: "The link has expired." },
    UNKNOWN: { description: "The link was never sent, or was deleted after it expired." },
  },
});

interface SecurityResolverDeps {
  passwords: PasswordService;
  identity: Identity;
  codeStep: CodeStepService;
  emailChanges: EmailChangeService;
  sessions: SessionsService;
}

/** The viewer's password, code step, email address, and sessions. */
@Resolver()
export class SecurityResolver {
  constructor(private readonly deps: SecurityResolverDeps) {}

  @Public()
  @Mutation(() => Boolean, {
    description: "Emails a password-reset link if the address has an account. Always returns true.",
  })
  async requestPasswordReset(
    @InputArg(() => RequestPasswordResetInput)
    input: RequestPasswordResetInput,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    await this.deps.passwords.requestReset(input.email, context.client);
    return true;
  }

  @Public()
  @Query(() => LinkStatus, { description: "Whether a password-reset link still works." })
  resetLinkStatus(
    @Arg("token", () => String, { description: "The token from the emailed link." }) token: string,
    @Ctx() context: RequestContext,
  ): Promise<LinkStatus> {
    return this.deps.passwords.resetLinkStatus(token, context.client);
  }

  @Public()
  @Mutation(() => Boolean, { description: "Sets a new password with an emailed link and ends every session." })
  async resetPassword(
    @InputArg(() => ResetPasswordInput) input: ResetPasswordInput,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    await this.deps.passwords.reset(input, context.client);
    return true;
  }

  @Mutation(() => Boolean, { description: "Changes the password and ends every other session." })
  async changePassword(
    @InputArg(() => ChangePasswordInput) input: ChangePasswordInput,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    await this.deps.passwords.change(requireViewer(context), input);
    return true;
  }

  @Public()
  @Mutation(() => Boolean, {
    description:
      "Confirms the address the link was emailed to. A new address takes effect immediately. The link that approves a change sends " +
      "the link to the new address.",
  })
  async confirmEmail(
    @Arg("token", () => String, { description: "The token from the emailed link." }) token: string,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    await this.deps.emailChanges.confirm(token, context.client);
    return true;
  }

  @Mutation(() => ViewerType, {
    description:
      "Resends the confirmation link to the new address if a change is pending, otherwise to the current address. " +
      "Sends nothing if the address is already confirmed. Limit: 6 links per hour, including the one in the welcome email.",
  })
  async resendEmailConfirmation(@Ctx() context: RequestContext): Promise<ViewerType> {
    return toViewerType(await this.deps.emailChanges.resend(requireViewer(context)));
  }

  @Mutation(() => Boolean, { description: "Cancels a pending email change." })
  async cancelEmailChange(@Ctx() context: RequestContext): Promise<boolean> {
    await this.deps.emailChanges.cancel(requireViewer(context).id);
    return true;
  }

  @Mutation(() => Boolean, {
    description:
      "Confirms that the viewer is present, for 10 minutes. Creating API keys and downloading the data require it in older sessions, and with a second factor, changing the email address and deleting the account do, too.",
  })
  async confirmIdentity(
    @InputArg(() => ConfirmIdentityInput) input: ConfirmIdentityInput,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    await this.deps.identity.confirm(requireViewer(context), input);
    return true;
  }

  @Mutation(() => Boolean, { description: "Emails a code to start turning on the code step." })
  async startMfa(
    @InputArg(() => CurrentPasswordInput)
    input: CurrentPasswordInput,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    await this.deps.codeStep.start(requireViewer(context), input.currentPassword, context.client);
    return true;
  }

  @Mutation(() => ViewerType, { description: "Turns on the code step with the emailed code." })
  async confirmMfa(
    @InputArg(() => ConfirmCodeInput) input: ConfirmCodeInput,
    @Ctx() context: RequestContext,
  ): Promise<ViewerType> {
    return toViewerType(await this.deps.codeStep.confirm(requireViewer(context), input.code, context.client));
  }

  @Mutation(() => ViewerType, { description: "Turns off the code step." })
  async disableMfa(
    @InputArg(() => CurrentPasswordInput)
    input: CurrentPasswordInput,
    @Ctx() context: RequestContext,
  ): Promise<ViewerType> {
    return toViewerType(await this.deps.codeStep.disable(requireViewer(context), input.currentPassword));
  }

  @Query(() => [SessionType], { description: "The viewer's active sessions, most recently used first." })
  async mySessions(@Ctx() context: RequestContext): Promise<SessionType[]> {
    const viewer = requireViewer(context);
    const open = await this.deps.sessions.listOpen(viewer.id);
    return open.map(({ userAgent, ...session }) => ({
      ...session,
      device: deviceName(userAgent),
      current: session.id === viewer.sessionId,
    }));
  }

  @Mutation(() => Boolean, { description: "Ends one of the viewer's sessions and closes its sockets immediately." })
  async endSession(@IdArg("session") id: string, @Ctx() context: RequestContext): Promise<boolean> {
    await this.deps.sessions.endOwn(requireViewer(context), id);
    return true;
  }

  @Mutation(() => Boolean, {
    description: "Ends all of the viewer's sessions. With `keepThis`, the current one stays.",
  })
  async endAllSessions(
    @Arg("keepThis", () => Boolean, { defaultValue: false, description: "Whether to keep the current session." })
    keepThis: boolean,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    await this.deps.sessions.endAllOwn(requireViewer(context), keepThis);
    return true;
  }
}
