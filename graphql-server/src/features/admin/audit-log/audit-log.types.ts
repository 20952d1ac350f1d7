import { IsOptional, MaxLength, ValidateNested } from "class-validator";
import { GraphQLJSONObject } from "graphql-scalars";
import { ArgsType, Field, GraphQLISODateTime, ID, InputType, Int, ObjectType } from "type-graphql";
import { connectionTypes } from "../../../kernel/paging/connections";
import { Member } from "../../accounts";

@ObjectType("RemovedMessage", {
  description: "What an admin removed. Kept for 90 days, or until its author deletes their account.",
})
export class RemovedMessageView {
  @Field(() => String, { description: "The text of the message." })
  text: string;

  @Field(() => [String], { description: "The names of its files, which are deleted." })
  files: string[];
}

@ObjectType("AuditEntry", { description: "An action by an admin, a member, or the system. Append-only." })
export class AuditEntryType {
  @Field(() => ID, { description: "The id of the audit entry." })
  id: string;

  @Field(() => String, { description: "For example, user.banned or channel.archived. See auditActions." })
  action: string;

  @Field(() => Member, {
    nullable: true,
    description: "The admin or member who acted; null for the command line and automatic actions.",
  })
  author: Member | null;

  @Field(() => Member, { nullable: true, description: "The member affected." })
  subject: Member | null;

  @Field(() => String, { nullable: true, description: "Current name of the channel affected." })
  channelName: string | null;

  @Field(() => String, { description: "The reason that the admin gave." })
  reason: string;

  @Field(() => GraphQLJSONObject, { description: "What changed, such as the role before and after." })
  details: Record<string, unknown>;

  @Field(() => RemovedMessageView, {
    nullable: true,
    description: "The message, if the action removed one less than 90 days ago.",
  })
  removedMessage: RemovedMessageView | null;

  @Field(() => GraphQLISODateTime, { description: "When it happened." })
  at: Date;
}

export const { Connection: AuditEntryConnection } = connectionTypes("AuditEntry", () => AuditEntryType);

@InputType({ description: "Filters the audit log. Omitted fields match everything." })
export class AuditLogFilter {
  @Field(() => String, { nullable: true, description: "One of auditActions." })
  @IsOptional()
  @MaxLength(100)
  action?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Username, email address, or id of the author or the affected member.",
  })
  @IsOptional()
  @MaxLength(254)
  person?: string | null;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "Inclusive." })
  @IsOptional()
  from?: Date | null;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "Exclusive." })
  @IsOptional()
  to?: Date | null;
}

@ArgsType()
export class AuditLogArgs {
  @Field(() => AuditLogFilter, { nullable: true, description: "Only items that match. Omit it for all items." })
  @IsOptional()
  @ValidateNested()
  filter?: AuditLogFilter | null;

  @Field(() => Int, { defaultValue: 50, description: "1 to 500." })
  first: number;

  @Field(() => ID, {
    nullable: true,
    description: "An entry id (same as the edge's cursor). The page starts after it.",
  })
  @IsOptional()
  after?: string | null;
}
