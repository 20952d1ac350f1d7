import { IsOptional, MaxLength, ValidateNested } from "class-validator";
import { GraphQLJSONObject } from "graphql-scalars";
import { ArgsType, Field, GraphQLISODateTime, ID, InputType, Int, ObjectType } from "type-graphql";
import { connectionTypes } from "../../kernel/paging/connections";
import { Member } from "../accounts";

@ObjectType("AuditEntry", { description: "An act of an admin, or of the product itself. Written once, never changed." })
export class AuditEntryType {
  @Field(() => ID)
  id: string;

  @Field(() => String, { description: "Such as user.banned or channel.archived; see auditActions." })
  action: string;

  @Field(() => Member, {
    nullable: true,
    description: "Null for the command line and what the product does by itself.",
  })
  author: Member | null;

  @Field(() => Member, { nullable: true, description: "Whom it was done to." })
  subject: Member | null;

  @Field(() => String, { nullable: true, description: "The channel it was done to, as it is called now." })
  channelName: string | null;

  @Field(() => String)
  reason: string;

  @Field(() => GraphQLJSONObject, { description: "What changed, such as the role before and after." })
  details: Record<string, unknown>;

  @Field(() => GraphQLISODateTime)
  at: Date;
}

export const { Connection: AuditEntryConnection } = connectionTypes("AuditEntry", () => AuditEntryType);

@InputType({ description: "Which entries of the audit log are wanted; without any, all." })
export class AuditLogFilter {
  @Field(() => String, { nullable: true, description: "One of auditActions." })
  @IsOptional()
  @MaxLength(100)
  action?: string | null;

  @Field(() => String, { nullable: true, description: "Username, e-mail or id of who did it or whom it was done to." })
  @IsOptional()
  @MaxLength(254)
  person?: string | null;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "Entries from this moment on." })
  @IsOptional()
  from?: Date | null;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "Exclusive." })
  @IsOptional()
  to?: Date | null;
}

@ArgsType()
export class AuditLogArgs {
  @Field(() => AuditLogFilter, { nullable: true })
  @IsOptional()
  @ValidateNested()
  filter?: AuditLogFilter | null;

  @Field(() => Int, { defaultValue: 50, description: "1 to 500." })
  first: number;

  @Field(() => ID, { nullable: true, description: "An entry's id (also the edge's cursor): the page begins after it." })
  @IsOptional()
  after?: string | null;
}
