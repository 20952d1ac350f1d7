import { Field, Float, Int, ObjectType, registerEnumType } from "type-graphql";
import { DecisionKind } from "./decision.types";
import { CommunityRule } from "./community-rule.type";

@ObjectType({ description: "How often the team made one kind of decision under one rule." })
export class DecisionCount {
  @Field(() => DecisionKind, { description: "The kind." })
  kind: DecisionKind;

  @Field(() => CommunityRule, { nullable: true, description: "The clause; null for decisions that named none." })
  rule: CommunityRule | null;

  @Field(() => Int, { description: "Decisions." })
  count: number;

  @Field(() => Int, { description: "Those that were decided automatically." })
  automatic: number;

  @Field(() => Int, { description: "Those that were appealed." })
  appealed: number;

  @Field(() => Int, { description: "Those that were reversed after an appeal, until today." })
  reversed: number;
}

@ObjectType({ description: "The public record of moderation in one month (UTC), without names." })
export class TransparencyReport {
  @Field(() => String, { description: "Such as 2026-11." })
  month: string;

  @Field(() => [String], { description: "All months with a record, newest first." })
  months: string[];

  @Field(() => [DecisionCount], { description: "Decisions by kind and rule." })
  decisions: DecisionCount[];

  @Field(() => Int, { description: "Reports by members." })
  memberReports: number;

  @Field(() => Int, { description: "Confirmed notices by non-members." })
  notices: number;

  @Field(() => Int, { description: "Appeals that were decided." })
  appealsDecided: number;

  @Field(() => Int, { description: "Those of them that reversed the decision." })
  appealsReversed: number;

  @Field(() => Float, {
    nullable: true,
    description: "The median time from the first report to the decision, in hours; null without decisions.",
  })
  medianReportHours: number | null;

  @Field(() => Float, {
    nullable: true,
    description: "The median time from an appeal to its result, in hours; null without appeals.",
  })
  medianAppealHours: number | null;
}

export enum StatementFormat {
  JSON = "JSON",
  CSV = "CSV",
}

registerEnumType(StatementFormat, {
  name: "StatementFormat",
  description: "The format of a file.",
  valuesConfig: { JSON: { description: "A list of objects." }, CSV: { description: "A table with a header." } },
});

@ObjectType({ description: "Statements of reasons as a file." })
export class StatementFile {
  @Field(() => String, { description: "The name of the file." })
  name: string;

  @Field(() => String, { description: "Its media type." })
  mediaType: string;

  @Field(() => String, { description: "Its text." })
  content: string;
}
