import { Field, Int, ObjectType } from "type-graphql";

@ObjectType({ description: "How much is waiting for the team." })
export class AdminTasks {
  @Field(() => Int, { description: "Unread contact messages." })
  unreadMessages: number;

  @Field(() => Int, { description: "Channels of members that need an approval." })
  pendingChannels: number;

  @Field(() => Int, { description: "Refunds that buyers requested and that aren't made yet." })
  pendingWithdrawals: number;

  @Field(() => Int, { description: "Orders whose payment is disputed." })
  disputes: number;
}
