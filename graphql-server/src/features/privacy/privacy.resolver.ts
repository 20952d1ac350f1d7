import { GraphQLJSONObject } from "graphql-scalars";
import { Arg, Authorized, Ctx, ID, Mutation, Query, Resolver } from "type-graphql";
import { requireViewer, type RequestContext } from "../../kernel/request-context";
import { CurrentPasswordInput } from "../accounts";
import type { PrivacyService } from "./privacy.service";

@Authorized()
@Resolver()
export class PrivacyResolver {
  constructor(private readonly privacy: PrivacyService) {}

  @Query(() => GraphQLJSONObject, {
    description: "Everything kept about the viewer, by feature; at most five an hour.",
  })
  myData(@Ctx() context: RequestContext): Promise<Record<string, unknown>> {
    return this.privacy.export(requireViewer(context));
  }

  @Mutation(() => Boolean, {
    description: "Erases the viewer's personal data and ends every session. There is no way back.",
  })
  async deleteMyAccount(
    @Arg("input", () => CurrentPasswordInput) input: CurrentPasswordInput,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    await this.privacy.deleteOwn(requireViewer(context), input.currentPassword, context.client);
    return true;
  }

  @Mutation(() => Boolean, {
    description: "Admins only; never oneself, never the last admin. Messages and payments stay.",
  })
  async deleteUser(@Arg("id", () => ID) id: string, @Ctx() context: RequestContext): Promise<boolean> {
    await this.privacy.deleteUser(requireViewer(context), id);
    return true;
  }
}
