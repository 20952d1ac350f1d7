import { Field, GraphQLISODateTime, ID, ObjectType } from "type-graphql";
import { connectionTypes } from "../../kernel/paging/connections";
import { ApiKeyScope } from "../../kernel/auth/integration";
import { Member } from "../accounts";

@ObjectType("ApiKey", {
  description: "An API key for read access. The key itself is only shown when it is created.",
})
export class ApiKeyType {
  @Field(() => ID, { description: "The id of the API key." })
  id: string;

  @Field(() => String, { description: "A label chosen by its owner." })
  name: string;

  @Field(() => String, { description: "The first characters of the key." })
  prefix: string;

  @Field(() => [ApiKeyScope], { description: "What the key can read." })
  scopes: ApiKeyScope[];

  @Field(() => Member, { description: "The member responsible for it." })
  owner: Member;

  @Field(() => GraphQLISODateTime, { description: "When it was created." })
  createdAt: Date;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "Null if it does not expire." })
  expiresAt: Date | null;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: "Accurate to the minute; null if it was never used.",
  })
  lastUsedAt: Date | null;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: "When the key was revoked; null if it wasn't. Expired keys stay unrevoked.",
  })
  revokedAt: Date | null;
}

export const { Connection: ApiKeyConnection } = connectionTypes("ApiKey", () => ApiKeyType);

@ObjectType({ description: "A new API key. Only this response contains the key itself." })
export class CreateApiKeyPayload {
  @Field(() => String, { description: "For the Authorization header: `Bearer tg_...`. It cannot be shown again." })
  key: string;

  @Field(() => ApiKeyType, { description: "The key's metadata." })
  apiKey: ApiKeyType;
}
