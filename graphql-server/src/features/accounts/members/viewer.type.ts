import { Field, GraphQLISODateTime, ID, Int, ObjectType } from "type-graphql";
import { levelOf, nextLevelXpOf } from "../../../kernel/levels";
import { Role } from "../../../kernel/auth/roles";
import { isAdmin } from "../../../kernel/auth/viewer";
import type { User } from "./user.entity";

@ObjectType("Viewer", { description: "The signed-in user, including private details." })
export class ViewerType {
  @Field(() => ID, { description: "The id of the user." })
  id: string;

  @Field(() => String, { description: "Unique, ignoring case." })
  username: string;

  @Field(() => String, { description: "Full name." })
  name: string;

  @Field(() => String, { description: "Never shown to other members." })
  email: string;

  @Field(() => Boolean, { description: "Whether the viewer confirmed `email`." })
  emailConfirmed: boolean;

  @Field(() => String, { description: "File name under /avatars/." })
  avatar: string;

  @Field(() => String, {
    nullable: true,
    description: "Hex color of the initial shown in place of a picture; null if the viewer has a picture.",
  })
  profileColor: string | null;

  @Field(() => String, { description: "Never shown to other members." })
  phone: string;

  @Field(() => String, { description: "Never shown to other members." })
  address: string;

  @Field(() => String, { description: "A short text that members write about themselves." })
  bio: string;

  @Field(() => Role, { description: "The role, which determines access." })
  role: Role;

  @Field(() => Boolean, {
    description:
      "Whether the viewer may open the admin area, sanction members, and delete, pin, and mark the messages of others.",
  })
  viewerCanModerate: boolean;

  @Field(() => Int, { description: "All-time XP." })
  xp: number;

  @Field(() => Int, { description: "1 + floor(xp / 100)." })
  level: number;

  @Field(() => Int, { description: "XP at which the next level starts." })
  nextLevelXp: number;

  @Field(() => Boolean, { description: "Whether the viewer appears on leaderboards." })
  listed: boolean;

  @Field(() => Boolean, { description: "Whether the viewer turned on sign-in codes." })
  mfaEnabled: boolean;

  @Field(() => Boolean, { description: "Always true, because a session starts only after sign-in is complete." })
  mfaVerified: boolean;

  @Field(() => GraphQLISODateTime, { description: "When the account was created." })
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
  viewerCanModerate: isAdmin(user),
  xp: user.xp,
  level: levelOf(user.xp),
  nextLevelXp: nextLevelXpOf(user.xp),
  listed: user.listed,
  mfaEnabled: user.mfaEnabled,
  mfaVerified: true,
  createdAt: user.createdAt,
});
