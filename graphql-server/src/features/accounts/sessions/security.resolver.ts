import { Arg, Authorized, Ctx, ID, Mutation, Query, registerEnumType, Resolver } from "type-graphql";
import { Public } from "../../../kernel/auth/authorize";
import { requireViewer, type RequestContext } from "../../../kernel/request-context";
import {
  ChangePasswordInput,
  ConfirmCodeInput,
  CurrentPasswordInput,
  RequestPasswordResetInput,
  ResetPasswordInput,
} from "../accounts.inputs";
import type { CodeStepService } from "../sign-in/code-step.service";
import { deviceName } from "./device-name";
import type { EmailChangeService } from "../email-change.service";
import { LinkStatus } from "../sign-in/one-time-codes";
import type { PasswordService } from "../passwords/password.service";
import { SessionType } from "./session.type";
import type { SessionsService } from "./sessions.service";
import { toViewerType, ViewerType } from "../members/viewer.type";

registerEnumType(LinkStatus, {
  name: "LinkStatus",
  description: "Whether an emailed link works.",
  valuesConfig: {
    VALID: { description: "It works." },
    USED: { description: "It was used, or something else made it worthless." },
    EXPIRED: { description: "It is too old." },
    UNKNOWN: { description: "It was never sent, or long ago." },
  },
});

/** Password, code step, address and sessions of one's own account. */
@Authorized()
@Resolver()
export class SecurityResolver {
  constructor(
    private readonly passwords: PasswordService,
    private readonly codeStep: CodeStepService,
    private readonly emailChanges: EmailChangeService,
    private readonly sessions: SessionsService,
  ) {}

  @Public()
  @Mutation(() => Boolean, {
    description: "Mails a link to choose a new password, if somebody has the address. Always true.",
  })
  async requestPasswordReset(
    @Arg("input", () => RequestPasswordResetInput) input: RequestPasswordResetInput,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    await this.passwords.requestReset(input.email, context.client);
    return true;
  }

  @Public()
  @Query(() => LinkStatus, { description: "Whether an emailed link to set a new password still works." })
  resetLinkStatus(@Arg("token", () => String) token: string, @Ctx() context: RequestContext): Promise<LinkStatus> {
    return this.passwords.resetLinkStatus(token, context.client);
  }

  @Public()
  @Mutation(() => Boolean, { description: "Sets a new password by the mailed link; ends every session." })
  async resetPassword(
    @Arg("input", () => ResetPasswordInput) input: ResetPasswordInput,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    await this.passwords.reset(input, context.client);
    return true;
  }

  @Mutation(() => Boolean, { description: "Ends every other session." })
  async changePassword(
    @Arg("input", () => ChangePasswordInput) input: ChangePasswordInput,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    await this.passwords.change(requireViewer(context), input, context.client);
    return true;
  }

  @Public()
  @Mutation(() => Boolean, {
    description: "Confirms the address that the link was emailed to; a new one takes effect.",
  })
  async confirmEmail(@Arg("token", () => String) token: string, @Ctx() context: RequestContext): Promise<boolean> {
    await this.emailChanges.confirm(token, context.client);
    return true;
  }

  @Mutation(() => ViewerType, {
    description:
      "Sends the confirmation link again: to the new address that waits for it, otherwise to the present one. " +
      "Sends nothing if there is nothing to confirm. Limit: 5 per hour.",
  })
  async resendEmailConfirmation(@Ctx() context: RequestContext): Promise<ViewerType> {
    return toViewerType(await this.emailChanges.resend(requireViewer(context)));
  }

  @Mutation(() => Boolean, { description: "Withdraws a change of address that was not confirmed yet." })
  async cancelEmailChange(@Ctx() context: RequestContext): Promise<boolean> {
    await this.emailChanges.cancel(requireViewer(context).id);
    return true;
  }

  @Mutation(() => Boolean, { description: "First step of switching the code step on: mails a code." })
  async startMfa(
    @Arg("input", () => CurrentPasswordInput) input: CurrentPasswordInput,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    await this.codeStep.start(requireViewer(context), input.currentPassword, context.client);
    return true;
  }

  @Mutation(() => ViewerType, { description: "Second step: the code that was mailed." })
  async confirmMfa(
    @Arg("input", () => ConfirmCodeInput) input: ConfirmCodeInput,
    @Ctx() context: RequestContext,
  ): Promise<ViewerType> {
    return toViewerType(await this.codeStep.confirm(requireViewer(context), input.code, context.client));
  }

  @Mutation(() => ViewerType, { description: "Switches the code step off." })
  async disableMfa(
    @Arg("input", () => CurrentPasswordInput) input: CurrentPasswordInput,
    @Ctx() context: RequestContext,
  ): Promise<ViewerType> {
    return toViewerType(await this.codeStep.disable(requireViewer(context), input.currentPassword, context.client));
  }

  @Query(() => [SessionType], { description: "The viewer's open sessions, the last used first." })
  async mySessions(@Ctx() context: RequestContext): Promise<SessionType[]> {
    const viewer = requireViewer(context);
    const open = await this.sessions.listOpen(viewer.id);
    return open.map(({ userAgent, ...session }) => ({
      ...session,
      device: deviceName(userAgent),
      current: session.id === viewer.sessionId,
    }));
  }

  @Mutation(() => Boolean, { description: "Ends one of one's own sessions; its sockets close at once." })
  async endSession(@Arg("id", () => ID) id: string, @Ctx() context: RequestContext): Promise<boolean> {
    await this.sessions.endOwn(requireViewer(context), id);
    return true;
  }

  @Mutation(() => Boolean, { description: "Ends every session of the viewer, this one too unless it is to stay." })
  async endAllSessions(
    @Arg("keepThis", () => Boolean, { defaultValue: false }) keepThis: boolean,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    await this.sessions.endAllOwn(requireViewer(context), keepThis);
    return true;
  }
}
