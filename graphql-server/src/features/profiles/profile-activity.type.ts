import { Field, GraphQLISODateTime, Int, ObjectType, registerEnumType } from "type-graphql";
import { ActivityVisibility } from "../accounts";
import { ProfilePost, TradeStatistics } from "../community";

registerEnumType(ActivityVisibility, {
  name: "ActivityVisibility",
  description: "Who can see a member's activity on their public profile, in addition to the member and admins.",
  valuesConfig: {
    EVERYONE: { description: "Anyone, including visitors." },
    MEMBERS: { description: "Signed-in members. The default." },
    NO_ONE: { description: "Only the member and admins." },
  },
});

@ObjectType({ description: "A course that a member completed." })
export class ProfileCourse {
  @Field(() => String, { description: "The course's part of the URL." })
  slug: string;

  @Field(() => String, { description: "The title." })
  title: string;

  @Field(() => GraphQLISODateTime, { description: "When the member completed the course." })
  completedAt: Date;
}

@ObjectType({ description: "A member's activity that the viewer can see." })
export class ProfileActivity {
  @Field(() => Int, { description: "Number of replies marked as helpful, whether or not they earned XP." })
  helpfulAnswerCount: number;

  @Field(() => [ProfilePost], {
    description: "At most three, most recently marked first, in channels that the viewer can read. Empty for visitors.",
  })
  helpfulAnswers: ProfilePost[];

  @Field(() => [ProfilePost], {
    description: "At most three, newest first, in channels that the viewer can read. Empty for visitors.",
  })
  recentPosts: ProfilePost[];

  @Field(() => [ProfilePost], {
    description: "Trade cards: at most three, newest first, in channels that the viewer can read. Empty for visitors.",
  })
  tradeCards: ProfilePost[];

  @Field(() => TradeStatistics, { description: "The results of all trade cards." })
  tradeStatistics: TradeStatistics;

  @Field(() => [ProfileCourse], { description: "At most 20 published courses, newest completion first." })
  completedCourses: ProfileCourse[];
}
