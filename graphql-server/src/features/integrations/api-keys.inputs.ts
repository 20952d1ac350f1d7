import { ArrayMaxSize, ArrayMinSize, IsInt, IsOptional, Matches, Max, MaxLength, Min } from "class-validator";
import { ArgsType, Field, InputType, Int } from "type-graphql";
import { ApiKeyScope } from "../../kernel/auth/integration";
import { IsSingleLine } from "../accounts";

const MAX_LIFETIME_DAYS = 730;

@InputType({ description: "A new key for a program." })
export class CreateApiKeyInput {
  @Field(() => String, { description: "What it is for: 1 to 60 characters." })
  @Matches(/\S/, { message: "Give the key a name" })
  @IsSingleLine("A name", 60)
  name: string;

  @Field(() => [ApiKeyScope], { description: "What the key may read." })
  @ArrayMinSize(1, { message: "Choose at least one scope" })
  @ArrayMaxSize(2)
  scopes: ApiKeyScope[];

  @Field(() => Int, { nullable: true, description: "1 to 730 days; null: it does not expire." })
  @IsOptional()
  @IsInt()
  @Min(1, { message: "A key lives at least one day" })
  @Max(MAX_LIFETIME_DAYS, { message: "A key lives at most 730 days" })
  expiresInDays?: number | null;

  @Field(() => String, { nullable: true, description: "Whose key it is, for admins; oneself unless given." })
  @IsOptional()
  @MaxLength(30)
  ownerUsername?: string | null;
}

@ArgsType()
export class ApiKeysArgs {
  @Field(() => Int, { defaultValue: 50, description: "1 to 500." })
  first: number;

  @Field(() => String, { nullable: true, description: "The endCursor of the page before." })
  after?: string | null;
}
