import { Field, GraphQLISODateTime, ID, ObjectType } from "type-graphql";
import { connectionTypes } from "../../kernel/paging/connections";
import { ApiKeyScope } from "../../kernel/auth/integration";
import { Member } from "../accounts";

@ObjectType("ApiKey", {
  description: "A key with which a program reads; the key itself is shown once, when it is made.",
})
export class ApiKeyType {
  @Field(() => ID)
  id: string;

  @Field(() => String, { description: "What its owner calls it." })
  name: string;

  @Field(() => String, { description: "How the key begins." })
  prefix: string;

  @Field(() => [ApiKeyScope], { description: "What it may read." })
  scopes: ApiKeyScope[];

  @Field(() => Member, { description: "Who answers for it." })
  owner: Member;

  @Field(() => GraphQLISODateTime)
  createdAt: Date;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "Null: it does not expire." })
  expiresAt: Date | null;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "To the minute; null: never." })
  lastUsedAt: Date | null;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "Since then it opens nothing." })
  revokedAt: Date | null;
}

export const { Connection: ApiKeyConnection } = connectionTypes("ApiKey", () => ApiKeyType);

@ObjectType({ description: "A new key; the only answer that ever carries it." })
export class CreateApiKeyPayload {
  @Field(() => String, { description: "For the Authorization header: `Bearer tg_...`. It cannot be shown again." })
  key: string;

  @Field(() => ApiKeyType, { description: "What stays to be seen of it." })
  apiKey: ApiKeyType;
}
