import { Extensions, Field, GraphQLISODateTime, ID, Int, ObjectType } from "type-graphql";
import { levelOfSql, nextLevelXpOfSql } from "../../../kernel/levels";
import { Role } from "../../../kernel/auth/roles";

/** SQL for a `Member` as one JSON column, for joins in other features. `user` is the alias of the users table. */
export const memberJson = (user: string): string => `json_build_object(
  'id', ${user}.id, 'username', ${user}.username, 'name', ${user}.name, 'avatar', ${user}.avatar,
  'profileColor', ${user}.profile_color, 'role', ${user}.role, 'xp', ${user}.xp,
  'level', ${levelOfSql(`${user}.xp`)}, 'nextLevelXp', ${nextLevelXpOfSql(`${user}.xp`)}, 'joinedAt', ${user}.created_at)`;

@ObjectType({ description: "A member's profile as other members see it." })
@Extensions({ broadcast: true })
export class Member {
  @Field(() => ID, { description: "The id of the member." })
  id: string;

  @Field(() => String, { description: "Unique, ignoring case." })
  username: string;

  @Field(() => String, { description: "Full name." })
  name: string;

  @Field(() => String, { description: "File name under /avatars/." })
  avatar: string;

  @Field(() => String, {
    nullable: true,
    description: "Hex color of the initial shown in place of a picture; null if the member has a picture.",
  })
  profileColor: string | null;

  @Field(() => Role, { description: "The role, which determines access." })
  role: Role;

  @Field(() => Int, { description: "All-time XP." })
  xp: number;

  @Field(() => Int, { description: "1 + floor(xp / 100)." })
  level: number;

  @Field(() => Int, { description: "XP at which the next level starts." })
  nextLevelXp: number;

  @Field(() => GraphQLISODateTime, { description: "When the account was created." })
  joinedAt: string;
}
