import { Field, Int, ObjectType } from "type-graphql";

@ObjectType({ description: "Something that is waiting for the team." })
export class AdminTask {
  @Field(() => String, { description: "Such as '2 unread messages'." })
  title: string;

  @Field(() => String, { description: "Where it comes from, or what to do." })
  text: string;

  @Field(() => String, { description: "The path of the page on this site where the team does it." })
  path: string;
}

@ObjectType({ description: "How much is waiting for the team." })
export class AdminTasks {
  @Field(() => Int, { description: "Unread contact messages." })
  unreadMessages: number;

  @Field(() => Int, { description: "Reported content that is waiting for a decision. 100 means 100 or more." })
  openCases: number;

  @Field(() => Int, { description: "Appeals that are waiting for a decision." })
  openAppeals: number;

  @Field(() => Int, { description: "Objections to XP receipts that wait for an answer." })
  xpDisputes: number;

  @Field(() => Int, { description: "Channels of members that need an approval." })
  pendingChannels: number;

  @Field(() => Int, { description: "Refunds that buyers requested and that aren't made yet." })
  pendingWithdrawals: number;

  @Field(() => Int, { description: "Orders whose payment is disputed." })
  disputes: number;

  @Field(() => Int, { description: "Emails that failed several times, or that were given up within the last day." })
  failingEmails: number;

  @Field(() => [AdminTask], { description: "What is waiting, in the order of urgency; none if nothing is." })
  waiting: AdminTask[];
}
