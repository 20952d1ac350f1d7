import { Field, Float, GraphQLISODateTime, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { connectionTypes } from "../../../kernel/paging/connections";
import { Member } from "../../accounts";
import { AppealOutcome, DecisionKind, DecisionType } from "../decisions/decision.types";
import { CommunityRule } from "../decisions/community-rule.type";

export enum ReportKind {
  MESSAGE = "MESSAGE",
  THREAD = "THREAD",
  ATTACHMENT = "ATTACHMENT",
  TRADE_CARD = "TRADE_CARD",
  MEMBER = "MEMBER",
  PROFILE = "PROFILE",
  ADDRESS = "ADDRESS",
  HELD = "HELD",
}

registerEnumType(ReportKind, {
  name: "ReportKind",
  description: "What a report is about.",
  valuesConfig: {
    MESSAGE: { description: "A message." },
    THREAD: { description: "The first message of a thread." },
    ATTACHMENT: { description: "The files of a message." },
    TRADE_CARD: { description: "A message with a trade card." },
    MEMBER: { description: "A member's behavior." },
    PROFILE: { description: "A member's name, picture, or profile." },
    ADDRESS: { description: "An address of the site, named by a non-member." },
    HELD: { description: "A message that waits for approval. Nobody reported it." },
  },
});

export enum CaseOutcome {
  ACTION = "ACTION",
  REJECTED = "REJECTED",
}

registerEnumType(CaseOutcome, {
  name: "CaseOutcome",
  description: "What became of reports.",
  valuesConfig: {
    ACTION: { description: "The team acted on them." },
    REJECTED: { description: "They led to no action." },
  },
});

export enum CaseAction {
  REMOVE = "REMOVE",
  STRIKE = "STRIKE",
  MUTE = "MUTE",
  KICK = "KICK",
  BAN = "BAN",
  OTHER = "OTHER",
  RELEASE = "RELEASE",
}

registerEnumType(CaseAction, {
  name: "CaseAction",
  description: "What a moderator does about a reported message or member.",
  valuesConfig: {
    REMOVE: { description: "Removes the message, or rejects a held one." },
    STRIKE: { description: "Gives its author a strike." },
    MUTE: { description: "Mutes its author." },
    KICK: { description: "Kicks its author out of the community for ten minutes." },
    BAN: { description: "Bans its author." },
    OTHER: { description: "The moderator acted elsewhere, for example by editing a page or a profile." },
    RELEASE: { description: "Posts a held message. Can't be combined." },
  },
});

@ObjectType("Report", { description: "One of the viewer's reports." })
export class ReportType {
  @Field(() => ID, { description: "The id of the report." })
  id: string;

  @Field(() => ReportKind, { description: "What it is about." })
  kind: ReportKind;

  @Field(() => String, { description: "The reason, as the viewer wrote it." })
  comment: string;

  @Field(() => CaseOutcome, { nullable: true, description: "Null until it is decided." })
  outcome: CaseOutcome | null;

  @Field(() => ID, { nullable: true, description: "The id of the decision, if it led to no action." })
  decisionId: string | null;

  @Field(() => GraphQLISODateTime, { description: "When it was sent." })
  createdAt: Date;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "When it was decided." })
  decidedAt: Date | null;
}

export const { Connection: ReportConnection } = connectionTypes("Report", () => ReportType);

@ObjectType("ModerationCase", { description: "Something that was reported, with all its reports. For moderators." })
export class CaseType {
  @Field(() => ID, { description: "The id of the case." })
  id: string;

  @Field(() => ReportKind, { description: "What the first report is about." })
  kind: ReportKind;

  @Field(() => Member, { nullable: true, description: "The reported member; null for other addresses." })
  member: Member | null;

  @Field(() => ID, { nullable: true, description: "The id of the reported or held message." })
  messageId: string | null;

  @Field(() => ID, { nullable: true, description: "The id of its channel." })
  channelId: string | null;

  @Field(() => String, { nullable: true, description: "The name of its channel, without the #." })
  channelName: string | null;

  @Field(() => String, { description: "The address in a non-member's report; otherwise empty." })
  url: string;

  @Field(() => String, { description: "The text when it was first reported." })
  content: string;

  @Field(() => CommunityRule, { nullable: true, description: "The rule that the first report named." })
  rule: CommunityRule | null;

  @Field(() => Int, { description: "How many members and non-members reported it." })
  reports: number;

  @Field(() => Float, {
    description: "The sum of its reports' weights, which follow the accuracy of the reporters. Sorts the queue.",
  })
  weight: number;

  @Field(() => GraphQLISODateTime, { description: "When it was first reported." })
  openedAt: Date;

  @Field(() => String, { nullable: true, description: "The moderator who is working on it." })
  claimedByUsername: string | null;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "When the claim ends." })
  claimedUntil: Date | null;

  @Field(() => Boolean, { description: "Whether the viewer claimed it." })
  viewerHasClaim: boolean;

  @Field(() => String, { nullable: true, description: "The moderator who decided." })
  decidedByUsername: string | null;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "When it was decided." })
  decidedAt: Date | null;

  @Field(() => CaseOutcome, { nullable: true, description: "Null until it is decided." })
  outcome: CaseOutcome | null;
}

export const { Connection: CaseConnection } = connectionTypes("ModerationCase", () => CaseType);

@ObjectType({ description: "A report, as moderators see it." })
export class CaseReport {
  @Field(() => ID, { description: "The id of the report." })
  id: string;

  @Field(() => Member, {
    nullable: true,
    description: "Who sent it; null for non-members. Never shown to the reported member.",
  })
  reporter: Member | null;

  @Field(() => ReportKind, { description: "What it is about." })
  kind: ReportKind;

  @Field(() => CommunityRule, { nullable: true, description: "The rule it names." })
  rule: CommunityRule | null;

  @Field(() => String, { description: "The reason." })
  comment: string;

  @Field(() => Int, { description: "How many of the reporter's last 100 decided reports led to action." })
  upheld: number;

  @Field(() => Int, { description: "How many of the reporter's last 100 decided reports led to no action." })
  rejected: number;

  @Field(() => GraphQLISODateTime, { description: "When it was sent." })
  createdAt: Date;
}

@ObjectType({ description: "A message near the reported one." })
export class CaseMessage {
  @Field(() => ID, { description: "The id of the message." })
  id: string;

  @Field(() => Member, { description: "Its author." })
  author: Member;

  @Field(() => String, { description: "Its text; empty if it was deleted." })
  content: string;

  @Field(() => Boolean, { description: "Whether it was deleted." })
  isDeleted: boolean;

  @Field(() => Boolean, { description: "Whether it is the reported one." })
  isReported: boolean;

  @Field(() => GraphQLISODateTime, { description: "When it was posted." })
  createdAt: Date;
}

@ObjectType({ description: "A private note of the staff about a member." })
export class CaseNote {
  @Field(() => ID, { description: "The id of the note." })
  id: string;

  @Field(() => String, { nullable: true, description: "Who wrote it; null if the account was deleted." })
  authorUsername: string | null;

  @Field(() => String, { description: "The note." })
  text: string;

  @Field(() => GraphQLISODateTime, { description: "When it was written." })
  createdAt: Date;
}

@ObjectType({ description: "A similar case that was decided." })
export class SimilarCase {
  @Field(() => ID, { description: "The id of the case." })
  id: string;

  @Field(() => String, { description: "The start of what was reported." })
  content: string;

  @Field(() => CaseOutcome, { description: "What became of it." })
  outcome: CaseOutcome;

  @Field(() => [DecisionKind], { description: "The decisions about the reported member." })
  decisions: DecisionKind[];

  @Field(() => AppealOutcome, { nullable: true, description: "The result of an appeal." })
  appealOutcome: AppealOutcome | null;

  @Field(() => GraphQLISODateTime, { description: "When it was decided." })
  decidedAt: Date;
}

@ObjectType({ description: "A file of a held message." })
export class HeldFile {
  @Field(() => ID, { description: "The id of the attachment, for `attachmentLinks`." })
  id: string;

  @Field(() => String, { description: "The name." })
  name: string;

  @Field(() => Boolean, { description: "Whether it is an image." })
  isImage: boolean;
}

@ObjectType({ description: "Why a message is held, and its files." })
export class HeldContent {
  @Field(() => [String], { description: "Such as 'your first link'." })
  reasons: string[];

  @Field(() => [HeldFile], { description: "Its attachments." })
  files: HeldFile[];
}

@ObjectType({ description: "Everything a moderator needs to decide a case." })
export class CaseDetails {
  @Field(() => ID, { description: "The id of the case." })
  id: string;

  @Field(() => CaseType, { description: "The case." })
  case: CaseType;

  @Field(() => [CaseReport], { description: "Its reports, oldest first; at most 50." })
  reports: CaseReport[];

  @Field(() => HeldContent, { nullable: true, description: "For a held message until it is released." })
  held: HeldContent | null;

  @Field(() => [CaseMessage], {
    description: "The reported message with the five before and after it, or the five before a held message.",
  })
  messages: CaseMessage[];

  @Field(() => [DecisionType], { description: "The member's ten newest decisions." })
  history: DecisionType[];

  @Field(() => [DecisionType], { description: "What this case led to." })
  decisions: DecisionType[];

  @Field(() => [CaseNote], { description: "The staff's newest 20 notes about the member." })
  notes: CaseNote[];

  @Field(() => [SimilarCase], { description: "The five most similar decided cases." })
  similar: SimilarCase[];
}
