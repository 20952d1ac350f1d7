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

@ObjectType({ description: "Numbers that a public profile shows." })
export class ProfileStats {
  @Field(() => Int, { description: "Messages in the community that were not deleted." })
  messages: number;

  @Field(() => Int, { description: "Messages in the trading channels that were not deleted." })
  trades: number;

  @Field(() => Int, { description: "Replies that others marked as helpful." })
  reputation: number;
}

@ObjectType({ description: "A level once reached; it stays when the level falls." })
export class Achievement {
  @Field(() => Int, { description: "The level that gives it." })
  level: number;

  @Field(() => String, { description: "What it is called." })
  title: string;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "Null when it is older than the records." })
  reachedAt: Date | null;
}

@ObjectType({ description: "What everybody may see of a member, visitors too." })
export class PublicProfile {
  @Field(() => ID)
  id: string;

  @Field(() => String)
  username: string;

  @Field(() => Role)
  role: Role;

  @Field(() => Int, { description: "1 + floor(xp / 100)." })
  level: number;

  @Field(() => Int, { description: "All-time XP." })
  xp: number;

  @Field(() => Int, { description: "XP at which the next level starts." })
  nextLevelXp: number;

  @Field(() => String)
  bio: string;

  @Field(() => String, { description: "File name under /avatars/." })
  avatar: string;

  @Field(() => String, { nullable: true, description: "Null when the avatar picture is to be shown." })
  profileColor: string | null;

  @Field(() => GraphQLISODateTime)
  joinDate: Date;

  @Field(() => ProfileStats)
  stats: ProfileStats;

  @Field(() => ProfileRank, { description: "By the all-time level." })
  rank: ProfileRank;

  @Field(() => [Achievement], { description: "Lowest level first." })
  achievements: Achievement[];
}
