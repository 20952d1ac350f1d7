import { IsOptional, MaxLength, ValidateNested } from "class-validator";
import { ArgsType, Field, ID, InputType, Int, registerEnumType } from "type-graphql";
import { Role } from "../../kernel/auth/roles";

export enum Attendance {
  ONLINE = "ONLINE",
  OFFLINE = "OFFLINE",
}
registerEnumType(Attendance, {
  name: "Attendance",
  description: "Whether somebody has a live connection.",
  valuesConfig: {
    ONLINE: { description: "At least one live connection, or one that ended within 10 s." },
    OFFLINE: { description: "None." },
  },
});

export enum AccountStatus {
  BANNED = "BANNED",
  MUTED = "MUTED",
  STRUCK = "STRUCK",
}
registerEnumType(AccountStatus, {
  name: "Standing",
  description: "What holds against somebody now.",
  valuesConfig: {
    BANNED: { description: "A ban is in force." },
    MUTED: { description: "A mute is in force." },
    STRUCK: { description: "At least one strike is in force." },
  },
});

@InputType({ description: "Which registered users are wanted; without any, all." })
export class RegisteredUsersFilter {
  @Field(() => String, {
    nullable: true,
    description: "Beginnings of words of username, name or e-mail, all of which must be there; or an id.",
  })
  @IsOptional()
  @MaxLength(100)
  search?: string | null;

  @Field(() => Role, { nullable: true })
  @IsOptional()
  role?: Role | null;

  @Field(() => Attendance, { nullable: true, description: "Connected at this moment, or not." })
  @IsOptional()
  attendance?: Attendance | null;

  @Field(() => AccountStatus, { nullable: true, description: "What holds against them now." })
  @IsOptional()
  standing?: AccountStatus | null;
}

@ArgsType()
export class RegisteredUsersArgs {
  @Field(() => RegisteredUsersFilter, { nullable: true })
  @IsOptional()
  @ValidateNested()
  filter?: RegisteredUsersFilter | null;

  @Field(() => Int, { defaultValue: 50, description: "1 to 500." })
  first: number;

  @Field(() => ID, { nullable: true, description: "A user id (also the edge's cursor): the page begins after it." })
  @IsOptional()
  after?: string | null;
}
