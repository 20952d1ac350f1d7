import { IsIn, IsOptional, Matches, MaxLength } from "class-validator";
import {
  Ctx,
  Field,
  GraphQLISODateTime,
  ID,
  InputType,
  Mutation,
  ObjectType,
  Query,
  registerEnumType,
  Resolver,
} from "type-graphql";
import { IdArg, InputArg } from "../../../kernel/args";
import { Public } from "../../../kernel/auth/authorize";
import type { Viewer } from "../../../kernel/auth/viewer";
import { requireViewer, type RequestContext } from "../../../kernel/request-context";
import { IsFullName, IsUsername } from "../field-rules";
import { PROFILE_COLORS } from "../members/profile-colors";
import { AuthPayload, toAuthPayload } from "../sign-in/auth-payload.type";
import { SignInProvider, type OpenIdProviders } from "./openid-providers.service";
import { ProviderOutcome, type ProviderSignIn } from "./provider-sign-in.service";
import type { ProviderVisits } from "./provider-visits.service";

registerEnumType(SignInProvider, {
  name: "SignInProvider",
  description: "A site whose accounts can sign in here.",
  valuesConfig: { GOOGLE: { description: "Google." }, APPLE: { description: "Apple." } },
});

registerEnumType(ProviderOutcome, {
  name: "ProviderOutcome",
  description: "What a visit to a sign-in provider led to.",
  valuesConfig: {
    SIGNED_IN: { description: "The password step is done; see auth, which may still need a code." },
    NEW_ACCOUNT: { description: "No member has this address. Call registerWithProvider next." },
    PASSWORD_NEEDED: {
      description:
        "A member has this address, but it isn't confirmed or has another account at the provider. " +
        "Sign in with the password, and link the account.",
    },
    EMAIL_UNVERIFIED: { description: "The provider doesn't vouch for an address. Sign in, and link the account." },
  },
});

@InputType({ description: "The provider to visit." })
class StartProviderSignInInput {
  @Field(() => SignInProvider, { description: "One of signInProviders." })
  provider: SignInProvider;
}

@InputType({ description: "Proves who started a visit to a sign-in provider, and who came back from it." })
class ProviderVisitInput {
  @Field(() => String, { description: "From the address of the page that the provider's response opened." })
  @MaxLength(64)
  ticket: string;

  @Field(() => String, { description: "From startProviderSignIn." })
  @MaxLength(64)
  secret: string;
}

@InputType({ description: "A new account without a password." })
class RegisterWithProviderInput extends ProviderVisitInput {
  @Field(() => String, { description: "3 to 30 letters, digits, and _ . -; can't end in . or -" })
  @IsUsername()
  username: string;

  @Field(() => String, { description: "Full name." })
  @IsFullName()
  name: string;

  @Field(() => String, { nullable: true, description: "One of the eight profile colors." })
  @IsOptional()
  @IsIn(PROFILE_COLORS, { message: "Please choose one of the available colors" })
  profileColor?: string | null;

  @Field(() => String, {
    description: "The date of the terms that the person accepted, such as 2026-11-28. Stored with the time.",
  })
  @Matches(/^\d{4}-\d{2}-\d{2}$/, { message: "termsVersion must be a date such as 2026-11-28" })
  termsVersion: string;
}

@ObjectType({ description: "A visit to a sign-in provider." })
class ProviderVisitStart {
  @Field(() => String, { description: "Open it in this browser." })
  url: string;

  @Field(() => String, { description: "Keep it in this tab, for finishProviderSignIn. Valid for 10 minutes." })
  secret: string;
}

@ObjectType({ description: "The result of a visit to a sign-in provider." })
class ProviderSignInResult {
  @Field(() => ProviderOutcome, { description: "What to do next." })
  outcome: ProviderOutcome;

  @Field(() => SignInProvider, { description: "The visited provider." })
  provider: SignInProvider;

  @Field(() => AuthPayload, { nullable: true, description: "Set with SIGNED_IN." })
  auth: AuthPayload | null;

  @Field(() => String, { nullable: true, description: "The address that the provider vouches for." })
  email: string | null;

  @Field(() => String, { description: "Full name, as a suggestion; empty if unknown." })
  name: string;
}

@ObjectType("LinkedIdentity", { description: "An account at a sign-in provider that is linked to the viewer's." })
class LinkedIdentityType {
  @Field(() => ID, { description: "The id of the link." })
  id: string;

  @Field(() => SignInProvider, { description: "Where the account is." })
  provider: SignInProvider;

  @Field(() => String, { description: "Its address when it was linked; empty if unknown." })
  email: string;

  @Field(() => GraphQLISODateTime, { description: "When it was linked." })
  createdAt: Date;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "When it last signed in; null until then." })
  lastUsedAt: Date | null;
}

@ObjectType({ description: "How the viewer can sign in." })
class SignInMethods {
  @Field(() => ID, { description: "The id of the viewer." })
  id: string;

  @Field(() => Boolean, { description: "False until the viewer chooses a password with requestPasswordReset." })
  hasPassword: boolean;

  @Field(() => [LinkedIdentityType], { description: "Linked accounts, oldest first; one for each provider." })
  identities: LinkedIdentityType[];
}

interface ProvidersResolverDeps {
  providers: OpenIdProviders;
  visits: ProviderVisits;
  providerSignIn: ProviderSignIn;
}

/** Sign-in with accounts at other sites. */
@Resolver()
export class ProvidersResolver {
  constructor(private readonly deps: ProvidersResolverDeps) {}

  @Public()
  @Query(() => [SignInProvider], { description: "The sign-in providers that this site supports." })
  signInProviders(): SignInProvider[] {
    return this.deps.providers.available();
  }

  @Public()
  @Mutation(() => ProviderVisitStart, {
    description: "Starts a visit to a sign-in provider, to sign in, sign up, or link an account.",
  })
  startProviderSignIn(
    @InputArg(() => StartProviderSignInInput) { provider }: StartProviderSignInInput,
    @Ctx() context: RequestContext,
  ): Promise<ProviderVisitStart> {
    return this.deps.visits.start(provider, context.client);
  }

  @Public()
  @Mutation(() => ProviderSignInResult, {
    description:
      "Signs in with the result of a visit. An account whose address both sides confirmed is linked. SIGNED_IN uses up the visit.",
  })
  async finishProviderSignIn(
    @InputArg(() => ProviderVisitInput) input: ProviderVisitInput,
    @Ctx() context: RequestContext,
  ): Promise<ProviderSignInResult> {
    const { signIn, ...result } = await this.deps.providerSignIn.finish(input, context.client);
    return { ...result, auth: signIn && toAuthPayload(signIn) };
  }

  @Public()
  @Mutation(() => AuthPayload, { description: "Creates an account with the result of a visit, and signs in." })
  async registerWithProvider(
    @InputArg(() => RegisterWithProviderInput) input: RegisterWithProviderInput,
    @Ctx() context: RequestContext,
  ): Promise<AuthPayload> {
    return toAuthPayload(await this.deps.providerSignIn.register(input, context.client));
  }

  @Query(() => SignInMethods, { description: "How the viewer can sign in." })
  signInMethods(@Ctx() context: RequestContext): Promise<SignInMethods> {
    return this.methodsOf(requireViewer(context));
  }

  @Mutation(() => SignInMethods, {
    description: "Links the account of a visit to the viewer's. Sessions older than ten minutes need confirmIdentity.",
  })
  async linkProvider(
    @InputArg(() => ProviderVisitInput) input: ProviderVisitInput,
    @Ctx() context: RequestContext,
  ): Promise<SignInMethods> {
    const viewer = requireViewer(context);
    await this.deps.providerSignIn.link(viewer, input);
    return this.methodsOf(viewer);
  }

  @Mutation(() => SignInMethods, {
    description:
      "Unlinks an account at a provider, unless it's the last way to sign in. Sessions older than ten minutes need confirmIdentity.",
  })
  async unlinkProvider(@IdArg("linked account") id: string, @Ctx() context: RequestContext): Promise<SignInMethods> {
    const viewer = requireViewer(context);
    await this.deps.providerSignIn.unlink(viewer, id);
    return this.methodsOf(viewer);
  }

  private async methodsOf(viewer: Viewer): Promise<SignInMethods> {
    return { id: viewer.id, ...(await this.deps.providerSignIn.methods(viewer)) };
  }
}
