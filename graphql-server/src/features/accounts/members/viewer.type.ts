import { Field, GraphQLISODateTime, ID, Int, ObjectType } from "type-graphql";
import { levelOf, nextLevelXpOf } from "../../../kernel/levels";
import { Role } from "../../../kernel/auth/roles";
import type { User } from "./user.entity";

@ObjectType("Viewer", { description: "The signed-in person, with what only they (and admins) may see." })
export class ViewerType {
  @Field(() => ID)
  id: string;

  @Field(() => String)
  username: string;

  @Field(() => String)
  name: string;

  @Field(() => String, { description: "Never shown to other members." })
  email: string;

  @Field(() => Boolean, { description: "Whether the viewer proved that mail to `email` arrives." })
  emailConfirmed: boolean;

  @Field(() => String, { description: "File name under /avatars/." })
  avatar: string;

  @Field(() => String, { nullable: true, description: "Null when the avatar picture is to be shown." })
  profileColor: string | null;

  @Field(() => String, { description: "Never shown to other members." })
  phone: string;

  @Field(() => String, { description: "Never shown to other members." })
  address: string;

  @Field(() => String)
  bio: string;

  @Field(() => Role)
  role: Role;

  @Field(() => Int, { description: "All-time XP." })
  xp: number;

  @Field(() => Int, { description: "1 + floor(xp / 100)." })
  level: number;

  @Field(() => Int, { description: "XP at which the next level starts." })
  nextLevelXp: number;

  @Field(() => Boolean, { description: "Whether they want to appear in leaderboards." })
  listed: boolean;

  @Field(() => Boolean, { description: "Whether signing in asks for a mailed code." })
  mfaEnabled: boolean;

  @Field(() => Boolean, { description: "True in every session: one opens only when the sign-in is complete." })
  mfaVerified: boolean;

  @Field(() => GraphQLISODateTime)
  createdAt: Date;
}

export const toViewerType = (user: User): ViewerType => ({
  id: user.id,
  username: user.username,
  name: user.name,
  email: user.email ?? "",
  emailConfirmed: user.emailConfirmedAt !== null,
  avatar: user.avatar,
  profileColor: user.profileColor,
  phone: user.phone,
  address: user.address,
  bio: user.bio,
  role: user.role,
  xp: user.xp,
  level: levelOf(user.xp),
  nextLevelXp: nextLevelXpOf(user.xp),
  listed: user.listed,
  mfaEnabled: user.mfaEnabled,
  mfaVerified: true,
  createdAt: user.createdAt,
});
