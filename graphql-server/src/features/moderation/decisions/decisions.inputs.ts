import { IsEnum, IsOptional, Matches, MaxLength } from "class-validator";
import { Field, ID, InputType } from "type-graphql";
import { AppealOutcome } from "./decision.types";

const MAX_APPEAL_LENGTH = 2_000;

@InputType({ description: "An appeal against a decision." })
export class AppealDecisionInput {
  @Field(() => ID, { description: "The id of the decision." })
  decisionId: string;

  @Field(() => String, { nullable: true, description: "From the emailed link, for members who can't sign in." })
  @IsOptional()
  @MaxLength(500)
  token?: string | null;

  @Field(() => String, { description: "Why the decision is wrong; 1 to 2,000 characters." })
  @Matches(/\S/, { message: "Please say why the decision is wrong." })
  @MaxLength(MAX_APPEAL_LENGTH)
  text: string;
}

@InputType({ description: "The result of an appeal." })
export class DecideAppealInput {
  @Field(() => ID, { description: "The id of the decision." })
  decisionId: string;

  @Field(() => AppealOutcome, { description: "Whether the decision stays." })
  @IsEnum(AppealOutcome)
  outcome: AppealOutcome;

  @Field(() => String, { description: "Shown to the member; 1 to 2,000 characters." })
  @Matches(/\S/, { message: "Please write an answer." })
  @MaxLength(MAX_APPEAL_LENGTH)
  answer: string;
}
