import { Matches } from "class-validator";
import { Ctx, Field, InputType, Mutation, ObjectType, Query, Resolver } from "type-graphql";
import { InputArg } from "../../../kernel/args";
import { requireViewer, type RequestContext } from "../../../kernel/request-context";
import { ConfirmFactorInput, CurrentPasswordInput } from "../accounts.inputs";
import type { AuthenticatorService } from "./authenticator.service";
import { RecoveryCodes, SecondFactor } from "./second-factor.types";

@InputType({ description: "The first code of an authenticator app." })
class ConfirmAuthenticatorInput {
  @Field(() => String, { description: "The six digits that the app shows." })
  @Matches(/^[0-9]{6}$/, { message: "Please enter a valid 6-digit code" })
  code: string;
}

@ObjectType({ description: "What an authenticator app needs. Shown once; valid for 10 minutes in this session." })
class AuthenticatorSetup {
  @Field(() => String, { description: "The secret in Base32, to type in." })
  secret: string;

  @Field(() => String, { description: "An otpauth: URI, to scan as a QR code." })
  uri: string;
}

/** The viewer's authenticator app and recovery codes. */
@Resolver()
export class AuthenticatorResolver {
  constructor(private readonly authenticator: AuthenticatorService) {}

  @Query(() => SecondFactor, { description: "The viewer's authenticator app, passkeys, and recovery codes." })
  secondFactor(@Ctx() context: RequestContext): Promise<SecondFactor> {
    return this.authenticator.factorOf(requireViewer(context));
  }

  @Mutation(() => AuthenticatorSetup, {
    description:
      "Starts adding an authenticator app. Signing in asks for it once `confirmAuthenticator` has succeeded.",
  })
  startAuthenticator(
    @InputArg(() => CurrentPasswordInput) input: CurrentPasswordInput,
    @Ctx() context: RequestContext,
  ): Promise<AuthenticatorSetup> {
    return this.authenticator.start(requireViewer(context), input.currentPassword);
  }

  @Mutation(() => RecoveryCodes, {
    description: "Turns on the authenticator app. From then on, signing in takes its codes instead of emailed ones.",
  })
  async confirmAuthenticator(
    @InputArg(() => ConfirmAuthenticatorInput) input: ConfirmAuthenticatorInput,
    @Ctx() context: RequestContext,
  ): Promise<RecoveryCodes> {
    const viewer = requireViewer(context);
    const codes = await this.authenticator.confirm(viewer, input.code);
    return { codes, factor: await this.authenticator.factorOf(viewer) };
  }

  @Mutation(() => RecoveryCodes, { description: "Creates ten new recovery codes. Earlier ones stop working." })
  async createRecoveryCodes(
    @InputArg(() => ConfirmFactorInput) input: ConfirmFactorInput,
    @Ctx() context: RequestContext,
  ): Promise<RecoveryCodes> {
    const viewer = requireViewer(context);
    const codes = await this.authenticator.createRecoveryCodes(viewer, input);
    return { codes, factor: await this.authenticator.factorOf(viewer) };
  }

  @Mutation(() => SecondFactor, {
    description: "Removes the authenticator app and, without passkeys, the recovery codes.",
  })
  async removeAuthenticator(
    @InputArg(() => ConfirmFactorInput) input: ConfirmFactorInput,
    @Ctx() context: RequestContext,
  ): Promise<SecondFactor> {
    const viewer = requireViewer(context);
    await this.authenticator.remove(viewer, input);
    return this.authenticator.factorOf(viewer);
  }
}
