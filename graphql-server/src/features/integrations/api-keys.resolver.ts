import { Arg, Args, Authorized, Ctx, ID, Mutation, Query, Resolver } from "type-graphql";
import { requireViewer, type RequestContext } from "../../kernel/request-context";
import { ApiKeyConnection, ApiKeyType, CreateApiKeyPayload } from "./api-key.type";
import { ApiKeysArgs, CreateApiKeyInput } from "./api-keys.inputs";
import type { ApiKeysService } from "./api-keys.service";

@Authorized()
@Resolver()
export class ApiKeysResolver {
  constructor(private readonly service: ApiKeysService) {}

  @Query(() => [ApiKeyType], {
    description: "The viewer's own: all in force, then the newest of those that ended; at most 50.",
  })
  myApiKeys(@Ctx() context: RequestContext): Promise<ApiKeyType[]> {
    return this.service.listOwn(requireViewer(context));
  }

  @Query(() => ApiKeyConnection, { description: "Admins only. Everybody's, the newest first." })
  apiKeys(
    @Args(() => ApiKeysArgs) { first, after }: ApiKeysArgs,
    @Ctx() context: RequestContext,
  ): Promise<InstanceType<typeof ApiKeyConnection>> {
    return this.service.listAll(requireViewer(context), first, after ?? null);
  }

  @Mutation(() => CreateApiKeyPayload, {
    description: "Makes a key and shows it, this once. A person has at most ten; admins make them for others too.",
  })
  createApiKey(
    @Arg("input", () => CreateApiKeyInput) input: CreateApiKeyInput,
    @Ctx() context: RequestContext,
  ): Promise<CreateApiKeyPayload> {
    return this.service.create(requireViewer(context), input);
  }

  @Mutation(() => ApiKeyType, { description: "Its owner and admins. Works at once, for good." })
  revokeApiKey(@Arg("id", () => ID) id: string, @Ctx() context: RequestContext): Promise<ApiKeyType> {
    return this.service.revoke(requireViewer(context), id);
  }
}
