import { IsOptional, MaxLength, ValidateNested } from "class-validator";
import { ArgsType, Field, ID, InputType, Int, registerEnumType } from "type-graphql";
import { Role } from "../../../kernel/auth/roles";

export enum PresenceStatus {
  ONLINE = "ONLINE",
  OFFLINE = "OFFLINE",
}
registerEnumType(PresenceStatus, {
  name: "PresenceStatus",
  description: "Whether a user is connected.",
  valuesConfig: {
    ONLINE: { description: "At least one live connection, or one that ended less than 10 s ago." },
    OFFLINE: { description: "No live connection." },
  },
});

export enum AccountStatus {
  BANNED = "BANNED",
  MUTED = "MUTED",
  STRUCK = "STRUCK",
}
registerEnumType(AccountStatus, {
  name: "AccountStatus",
  description: "An active sanction.",
  valuesConfig: {
    BANNED: { description: "A ban is active." },
    MUTED: { description: "A mute is active." },
    STRUCK: { description: "At least one strike is active." },
  },
});

@InputType({ description: "Filters registered users. Omitted fields match everything." })
export class RegisteredUsersFilter {
  @Field(() => String, {
    nullable: true,
    description:
      "Words to match as prefixes in the username, name, or email address, or a user id. All words must match.",
  })
  @IsOptional()
  @MaxLength(100)
  search?: string | null;

  @Field(() => Role, { nullable: true, description: "Matches users with this role." })
  @IsOptional()
  role?: Role | null;

  @Field(() => PresenceStatus, { nullable: true, description: "Matches users who are online or offline." })
  @IsOptional()
  presence?: PresenceStatus | null;

  @Field(() => AccountStatus, { nullable: true, description: "Matches users with this active sanction." })
  @IsOptional()
  accountStatus?: AccountStatus | null;
}

@ArgsType()
export class RegisteredUsersArgs {
  @Field(() => RegisteredUsersFilter, { nullable: true, description: "Only items that match. Omit it for all items." })
  @IsOptional()
  @ValidateNested()
  filter?: RegisteredUsersFilter | null;

  @Field(() => Int, { defaultValue: 50, description: "1 to 500." })
  first: number;

  @Field(() => ID, { nullable: true, description: "A user id (same as the edge's cursor). The page starts after it." })
  @IsOptional()
  after?: string | null;
}
