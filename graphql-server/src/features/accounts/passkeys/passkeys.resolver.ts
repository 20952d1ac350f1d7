import { GraphQLJSONObject } from "graphql-scalars";
import { Ctx, Mutation, Resolver } from "type-graphql";
import { IdArg, InputArg } from "../../../kernel/args";
import { Public } from "../../../kernel/auth/authorize";
import { requireViewer, type RequestContext } from "../../../kernel/request-context";
import { ConfirmFactorInput } from "../accounts.inputs";
import { RecoveryCodes, SecondFactor } from "../second-factor/second-factor.types";
import type { AuthenticatorService } from "../second-factor/authenticator.service";
import type { FactorChecks } from "../second-factor/factor-checks.service";
import { AuthPayload, toAuthPayload } from "../sign-in/auth-payload.type";
import type { PasskeySignIn } from "./passkey-sign-in.service";
import { PasskeyType } from "./passkey.type";
import { AddPasskeyInput, PasskeySignInInput, PendingSignInInput, RenamePasskeyInput } from "./passkeys.inputs";
import type { PasskeysService } from "./passkeys.service";

interface PasskeysResolverDeps {
  passkeys: PasskeysService;
  factors: FactorChecks;
  authenticator: AuthenticatorService;
  signIn: PasskeySignIn;
}

/** The viewer's passkeys, and signing in with one. */
@Resolver()
export class PasskeysResolver {
  constructor(private readonly deps: PasskeysResolverDeps) {}

  @Mutation(() => GraphQLJSONObject, {
    description:
      "Starts adding a passkey. Returns PublicKeyCredentialCreationOptionsJSON, valid for 5 minutes in this session. " +
      "In sessions older than ten minutes, it fails with CONFIRM_IDENTITY.",
  })
  startPasskey(@Ctx() context: RequestContext): Promise<object> {
    return this.deps.passkeys.start(requireViewer(context));
  }

  @Mutation(() => RecoveryCodes, { description: "Adds the passkey that the browser created. At most ten per member." })
  async addPasskey(
    @InputArg(() => AddPasskeyInput) input: AddPasskeyInput,
    @Ctx() context: RequestContext,
  ): Promise<RecoveryCodes> {
    const viewer = requireViewer(context);
    const codes = await this.deps.passkeys.add(viewer, input, context.client);
    return { codes, factor: await this.deps.authenticator.factorOf(viewer) };
  }

  @Mutation(() => PasskeyType, { description: "Renames a passkey of the viewer." })
  renamePasskey(
    @InputArg(() => RenamePasskeyInput) input: RenamePasskeyInput,
    @Ctx() context: RequestContext,
  ): Promise<PasskeyType> {
    return this.deps.passkeys.rename(requireViewer(context), input);
  }

  @Mutation(() => SecondFactor, {
    description: "Removes a passkey and, if it was the last second factor, the recovery codes.",
  })
  async removePasskey(
    @IdArg("passkey") id: string,
    @InputArg(() => ConfirmFactorInput) input: ConfirmFactorInput,
    @Ctx() context: RequestContext,
  ): Promise<SecondFactor> {
    const viewer = requireViewer(context);
    await this.deps.passkeys.remove(viewer, id, input);
    return this.deps.authenticator.factorOf(viewer);
  }

  @Mutation(() => GraphQLJSONObject, {
    description:
      "Returns PublicKeyCredentialRequestOptionsJSON with the viewer's passkeys, valid for 5 minutes in this session. The answer " +
      "is the `passkey` of `confirmIdentity`, `removePasskey`, `removeAuthenticator`, and `createRecoveryCodes`.",
  })
  startPasskeyCheck(@Ctx() context: RequestContext): Promise<object> {
    return this.deps.factors.startPasskeyCheck(requireViewer(context));
  }

  @Public()
  @Mutation(() => GraphQLJSONObject, {
    description:
      "Starts a sign-in with a passkey. Returns PublicKeyCredentialRequestOptionsJSON, valid for 5 minutes. With a pending " +
      "sign-in, the options list the passkeys of its member.",
  })
  startPasskeySignIn(
    @InputArg(() => PendingSignInInput) input: PendingSignInInput,
    @Ctx() context: RequestContext,
  ): Promise<object> {
    return this.deps.signIn.start(input, context.client);
  }

  @Public()
  @Mutation(() => AuthPayload, {
    description: "Signs in with a passkey, which takes neither a password nor a code, or completes a pending sign-in.",
  })
  async signInWithPasskey(
    @InputArg(() => PasskeySignInInput) input: PasskeySignInInput,
    @Ctx() context: RequestContext,
  ): Promise<AuthPayload> {
    return toAuthPayload(await this.deps.signIn.finish(input, context.client));
  }
}
