import { GraphQLJSONObject } from "graphql-scalars";
import { IdArg, InputArg } from "../../kernel/args";
import { Ctx, Mutation, Query, Resolver } from "type-graphql";
import { AllowBanned } from "../../kernel/auth/authorize";
import { requireViewer, type RequestContext } from "../../kernel/request-context";
import { CurrentPasswordInput } from "../accounts";
import type { PrivacyService } from "./privacy.service";

@Resolver()
export class PrivacyResolver {
  constructor(private readonly privacy: PrivacyService) {}

  @AllowBanned()
  @Query(() => GraphQLJSONObject, {
    description: "All data stored about the viewer, by feature. Limit: 5 per hour.",
  })
  myData(@Ctx() context: RequestContext): Promise<Record<string, unknown>> {
    return this.privacy.export(requireViewer(context));
  }

  @AllowBanned()
  @Mutation(() => Boolean, {
    description: "Permanently erases the viewer's personal data and ends every session.",
  })
  async deleteMyAccount(
    @InputArg(() => CurrentPasswordInput)
    input: CurrentPasswordInput,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    await this.privacy.deleteOwn(requireViewer(context), input.currentPassword);
    return true;
  }

  @Mutation(() => Boolean, {
    description:
      "Admins only. Erases a user's personal data; messages and payments stay. Not allowed for the viewer or the last admin.",
  })
  async deleteUser(@IdArg("user") id: string, @Ctx() context: RequestContext): Promise<boolean> {
    await this.privacy.deleteUser(requireViewer(context), id);
    return true;
  }
}
