import { Args, Ctx, Mutation, Query, Resolver } from "type-graphql";
import { IdArg, InputArg } from "../../kernel/args";
import { requireViewer, type RequestContext } from "../../kernel/request-context";
import { ApiKeyConnection, ApiKeyType, CreateApiKeyPayload } from "./api-key.type";
import { ApiKeysArgs, CreateApiKeyInput } from "./api-keys.inputs";
import type { ApiKeysService } from "./api-keys.service";

@Resolver()
export class ApiKeysResolver {
  constructor(private readonly service: ApiKeysService) {}

  @Query(() => [ApiKeyType], {
    description: "The viewer's keys: all active ones, then the newest inactive ones. At most 50.",
  })
  myApiKeys(@Ctx() context: RequestContext): Promise<ApiKeyType[]> {
    return this.service.listOwn(requireViewer(context));
  }

  @Query(() => ApiKeyConnection, { description: "Admins only. All members' keys, newest first." })
  apiKeys(
    @Args(() => ApiKeysArgs) { first, after }: ApiKeysArgs,
    @Ctx() context: RequestContext,
  ): Promise<InstanceType<typeof ApiKeyConnection>> {
    return this.service.listAll(requireViewer(context), first, after ?? null);
  }

  @Mutation(() => CreateApiKeyPayload, {
    description:
      "Creates a key and returns it once. Limit: ten active keys per member. Admins can create keys for others.",
  })
  createApiKey(
    @InputArg(() => CreateApiKeyInput) input: CreateApiKeyInput,
    @Ctx() context: RequestContext,
  ): Promise<CreateApiKeyPayload> {
    return this.service.create(requireViewer(context), input);
  }

  @Mutation(() => ApiKeyType, {
    description: "Permanently revokes a key, effective immediately. Requires its owner or an admin.",
  })
  revokeApiKey(@IdArg("API key") id: string, @Ctx() context: RequestContext): Promise<ApiKeyType> {
    return this.service.revoke(requireViewer(context), id);
  }
}
