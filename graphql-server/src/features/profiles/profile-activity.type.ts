import { Field, GraphQLISODateTime, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { ActivityVisibility } from "../accounts";

registerEnumType(ActivityVisibility, {
  name: "ActivityVisibility",
  description: "Who sees what a member did, on their public profile. They and admins always do.",
  valuesConfig: {
    EVERYONE: { description: "Visitors too." },
    MEMBERS: { description: "Signed-in members. The default." },
    NO_ONE: { description: "No one else." },
  },
});

@ObjectType({ description: "A message of a member, in a channel that the viewer can read." })
export class ProfilePost {
  @Field(() => ID)
  messageId: string;

  @Field(() => ID)
  channelId: string;

  @Field(() => String, { description: "Without the #." })
  channelName: string;

  @Field(() => String, { description: "The first 280 characters." })
  content: string;

  @Field(() => GraphQLISODateTime)
  createdAt: Date;
}

@ObjectType({ description: "A course that a member completed." })
export class ProfileCourse {
  @Field(() => String, { description: "For the course's address." })
  slug: string;

  @Field(() => String)
  title: string;

  @Field(() => GraphQLISODateTime)
  completedAt: Date;
}

@ObjectType({ description: "What a member did, as the viewer may see it." })
export class ProfileActivity {
  @Field(() => Int, { description: "Replies that are marked as helpful, whether or not they earned XP." })
  helpfulAnswerCount: number;

  @Field(() => [ProfilePost], {
    description: "At most three, newest mark first, in channels that the viewer can read. Empty for visitors.",
  })
  helpfulAnswers: ProfilePost[];

  @Field(() => [ProfilePost], {
    description: "At most three, newest first, in channels that the viewer can read. Empty for visitors.",
  })
  recentPosts: ProfilePost[];

  @Field(() => [ProfileCourse], { description: "At most 20 published courses, newest completion first." })
  completedCourses: ProfileCourse[];
}
