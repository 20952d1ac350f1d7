import { IsEnum, IsOptional, IsUUID, Matches, MaxLength } from "class-validator";
import { Field, ID, InputType } from "type-graphql";
import { IsSingleLine } from "../../accounts";
import { GuardRuleKind } from "./guard-rule.entity";

const MAX_PATTERN_LENGTH = 2_000;

@InputType({ description: "A rule of the scam guard, new or changed." })
export class SaveGuardRuleInput {
  @Field(() => ID, { description: "A UUID that the client chooses. Repeating it changes the rule." })
  @IsUUID()
  id: string;

  @Field(() => String, { description: "Shown to the authors of messages that it holds; at most 60 characters." })
  @Matches(/\S/, { message: "Enter a name" })
  @IsSingleLine("Name", 60)
  name: string;

  @Field(() => GuardRuleKind, { description: "How it is written." })
  @IsEnum(GuardRuleKind)
  kind: GuardRuleKind;

  @Field(() => String, {
    description: "Up to 100 words or phrases, one per line, or a pattern of up to 300 characters.",
  })
  @Matches(/\S/, { message: "Enter words or a pattern" })
  @MaxLength(MAX_PATTERN_LENGTH)
  pattern: string;

  @Field(() => String, { nullable: true, description: "The clause of the community rules." })
  @IsOptional()
  rule?: string | null;
}
