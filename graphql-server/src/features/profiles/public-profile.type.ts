import { Field, GraphQLISODateTime, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { Role } from "../../kernel/auth/roles";

export enum ProfileRank {
  ROOKIE = "ROOKIE",
  MEMBER = "MEMBER",
  PRO = "PRO",
  ELITE = "ELITE",
  LEGEND = "LEGEND",
}

registerEnumType(ProfileRank, {
  name: "ProfileRank",
  description: "By all-time level: Rookie below 10, Member 10+, Pro 25+, Elite 50+, Legend 75+.",
  valuesConfig: {
    ROOKIE: { description: "Below level 10." },
    MEMBER: { description: "From level 10." },
    PRO: { description: "From level 25." },
    ELITE: { description: "From level 50." },
    LEGEND: { description: "From level 75." },
  },
});

const RANKS: [number, ProfileRank][] = [
  [75, ProfileRank.LEGEND],
  [50, ProfileRank.ELITE],
  [25, ProfileRank.PRO],
  [10, ProfileRank.MEMBER],
];

export const profileRankOf = (level: number): ProfileRank =>
  RANKS.find(([from]) => level >= from)?.[1] ?? ProfileRank.ROOKIE;

@ObjectType({ description: "Statistics on a public profile." })
export class ProfileStats {
  @Field(() => Int, { description: "Messages in the community, excluding deleted ones." })
  messages: number;

  @Field(() => Int, { description: "Trade cards, excluding deleted ones." })
  trades: number;

  @Field(() => Int, { description: "Replies marked as helpful that earned XP." })
  reputation: number;
}

@ObjectType({ description: "A level the member reached. Kept even if the level drops." })
export class Achievement {
  @Field(() => Int, { description: "The level reached." })
  level: number;

  @Field(() => String, { description: "For example, Level 10." })
  title: string;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "Null if it predates our records." })
  reachedAt: Date | null;
}

@ObjectType({ description: "A member's public profile, visible to anyone." })
export class PublicProfile {
  @Field(() => ID, { description: "The id of the member." })
  id: string;

  @Field(() => String, { description: "Unique, ignoring case." })
  username: string;

  @Field(() => Role, { description: "The role, which determines access." })
  role: Role;

  @Field(() => Int, { description: "1 + floor(xp / 100)." })
  level: number;

  @Field(() => Int, { description: "All-time XP." })
  xp: number;

  @Field(() => Int, { description: "XP at which the next level starts." })
  nextLevelXp: number;

  @Field(() => String, { description: "A short text that members write about themselves." })
  bio: string;

  @Field(() => String, { description: "File name under /avatars/." })
  avatar: string;

  @Field(() => String, {
    nullable: true,
    description: "Hex color of the initial shown in place of a picture; null if the member has a picture.",
  })
  profileColor: string | null;

  @Field(() => GraphQLISODateTime, { description: "When the account was created." })
  joinDate: Date;

  @Field(() => ProfileStats, { description: "Statistics about the member." })
  stats: ProfileStats;

  @Field(() => ProfileRank, { description: "By the all-time level." })
  rank: ProfileRank;

  @Field(() => [Achievement], { description: "Lowest level first." })
  achievements: Achievement[];
}
