import { Length, Matches } from "class-validator";
import {
  Ctx,
  Field,
  GraphQLISODateTime,
  ID,
  InputType,
  Int,
  Mutation,
  ObjectType,
  Query,
  Resolver,
} from "type-graphql";
import { InputArg } from "../../../kernel/args";
import type { Viewer } from "../../../kernel/auth/viewer";
import { requireViewer, type RequestContext } from "../../../kernel/request-context";
import { CurrentPasswordInput } from "../accounts.inputs";
import type { AuthenticatorService } from "./authenticator.service";

@InputType({ description: "The first code of an authenticator app." })
class ConfirmAuthenticatorInput {
  @Field(() => String, { description: "The six digits that the app shows." })
  @Matches(/^[0-9]{6}$/, { message: "Please enter a valid 6-digit code" })
  code: string;
}

@InputType({ description: "The password and a code, required for changes of the authenticator app." })
class ConfirmFactorInput extends CurrentPasswordInput {
  @Field(() => String, { description: "The six digits that the app shows, or a recovery code." })
  @Length(6, 20, { message: "Please enter a code" })
  code: string;
}

@ObjectType({ description: "The viewer's authenticator app." })
class SecondFactor {
  @Field(() => ID, { description: "The id of the viewer." })
  id: string;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: "When the viewer added an authenticator app; null without one.",
  })
  addedAt: Date | null;

  @Field(() => Int, { description: "Recovery codes that are left." })
  recoveryCodesLeft: number;
}

@ObjectType({ description: "What an authenticator app needs. Shown once; valid for 10 minutes in this session." })
class AuthenticatorSetup {
  @Field(() => String, { description: "The secret in Base32, to type in." })
  secret: string;

  @Field(() => String, { description: "An otpauth: URI, to scan as a QR code." })
  uri: string;
}

@ObjectType({ description: "New recovery codes. They can't be shown again." })
class RecoveryCodes {
  @Field(() => [String], { description: "Each works once in place of a code of the app." })
  codes: string[];

  @Field(() => SecondFactor, { description: "The app they belong to." })
  factor: SecondFactor;
}

/** The viewer's authenticator app. */
@Resolver()
export class AuthenticatorResolver {
  constructor(private readonly authenticator: AuthenticatorService) {}

  @Query(() => SecondFactor, { description: "The viewer's authenticator app." })
  secondFactor(@Ctx() context: RequestContext): Promise<SecondFactor> {
    return this.factorOf(requireViewer(context));
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
    return { codes, factor: await this.factorOf(viewer) };
  }

  @Mutation(() => RecoveryCodes, { description: "Creates ten new recovery codes. Earlier ones stop working." })
  async createRecoveryCodes(
    @InputArg(() => ConfirmFactorInput) input: ConfirmFactorInput,
    @Ctx() context: RequestContext,
  ): Promise<RecoveryCodes> {
    const viewer = requireViewer(context);
    const codes = await this.authenticator.createRecoveryCodes(viewer, input);
    return { codes, factor: await this.factorOf(viewer) };
  }

  @Mutation(() => SecondFactor, { description: "Removes the authenticator app and its recovery codes." })
  async removeAuthenticator(
    @InputArg(() => ConfirmFactorInput) input: ConfirmFactorInput,
    @Ctx() context: RequestContext,
  ): Promise<SecondFactor> {
    const viewer = requireViewer(context);
    await this.authenticator.remove(viewer, input);
    return this.factorOf(viewer);
  }

  private async factorOf(viewer: Viewer): Promise<SecondFactor> {
    const status = await this.authenticator.status(viewer);
    return { id: viewer.id, addedAt: status?.addedAt ?? null, recoveryCodesLeft: status?.recoveryCodesLeft ?? 0 };
  }
}
