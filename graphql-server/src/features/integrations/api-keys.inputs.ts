import { ArrayMaxSize, ArrayMinSize, IsInt, IsOptional, Matches, Max, MaxLength, Min } from "class-validator";
import { ArgsType, Field, InputType, Int } from "type-graphql";
import { ApiKeyScope } from "../../kernel/auth/integration";
import { IsSingleLine } from "../accounts";

const MAX_LIFETIME_DAYS = 730;

@InputType({ description: "A new API key." })
export class CreateApiKeyInput {
  @Field(() => String, { description: "A label of 1 to 60 characters." })
  @Matches(/\S/, { message: "Give the key a name" })
  @IsSingleLine("A name", 60)
  name: string;

  @Field(() => [ApiKeyScope], { description: "What the key can read." })
  @ArrayMinSize(1, { message: "Choose at least one scope" })
  @ArrayMaxSize(2)
  scopes: ApiKeyScope[];

  @Field(() => Int, { nullable: true, description: "1 to 730 days; null for a key that does not expire." })
  @IsOptional()
  @IsInt()
  @Min(1, { message: "A key must be valid for at least one day" })
  @Max(MAX_LIFETIME_DAYS, { message: "A key can be valid for at most 730 days" })
  expiresInDays?: number | null;

  @Field(() => String, {
    nullable: true,
    description: "Admins only: the member to create the key for. Defaults to the viewer.",
  })
  @IsOptional()
  @MaxLength(30)
  ownerUsername?: string | null;
}

@ArgsType()
export class ApiKeysArgs {
  @Field(() => Int, { defaultValue: 50, description: "1 to 500." })
  first: number;

  @Field(() => String, { nullable: true, description: "The endCursor of the previous page." })
  after?: string | null;
}
