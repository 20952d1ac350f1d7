import { Field, GraphQLISODateTime, ID, ObjectType, registerEnumType } from "type-graphql";
import { connectionTypes } from "../../../kernel/paging/connections";
import { formatTime } from "../../../kernel/text/format";
import { Member } from "../../accounts";
import { CommunityRule } from "./community-rule.type";

export enum DecisionKind {
  BAN = "BAN",
  MUTE = "MUTE",
  KICK = "KICK",
  STRIKE = "STRIKE",
  REMOVAL = "REMOVAL",
  HOLD = "HOLD",
  REPORT_REJECTED = "REPORT_REJECTED",
}

registerEnumType(DecisionKind, {
  name: "DecisionKind",
  description: "What a moderation decision did.",
  valuesConfig: {
    BAN: { description: "The member can't sign in." },
    MUTE: { description: "The member can read but not post." },
    KICK: { description: "The community was closed to the member for ten minutes." },
    STRIKE: { description: "The member got a strike." },
    REMOVAL: { description: "A message was removed." },
    HOLD: { description: "A message is held until a moderator has seen it." },
    REPORT_REJECTED: { description: "A report led to no action." },
  },
});

export enum DecisionSource {
  REPORT = "REPORT",
  OWN_INITIATIVE = "OWN_INITIATIVE",
}

registerEnumType(DecisionSource, {
  name: "DecisionSource",
  description: "What led to a decision.",
  valuesConfig: {
    REPORT: { description: "One or more reports." },
    OWN_INITIATIVE: { description: "The team found it." },
  },
});

export enum AppealOutcome {
  CONFIRMED = "CONFIRMED",
  REVERSED = "REVERSED",
}

registerEnumType(AppealOutcome, {
  name: "AppealOutcome",
  description: "The result of an appeal.",
  valuesConfig: {
    CONFIRMED: { description: "The decision stays." },
    REVERSED: { description: "The decision was wrong, and what it restricted is restored where possible." },
  },
});

@ObjectType("Appeal", { description: "The appeal against a decision." })
export class AppealType {
  @Field(() => String, { description: "Why the decision is wrong, in the words of the member." })
  text: string;

  @Field(() => GraphQLISODateTime, { description: "When it was sent." })
  createdAt: Date;

  @Field(() => AppealOutcome, { nullable: true, description: "Null while it is open." })
  outcome: AppealOutcome | null;

  @Field(() => String, { description: "The answer. Empty while it is open." })
  answer: string;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "When it was decided." })
  decidedAt: Date | null;
}

@ObjectType("Decision", {
  description: "The statement of reasons for a moderation decision. Readable by the member it affects, and by admins.",
})
export class DecisionType {
  @Field(() => ID, { description: "The id of the decision." })
  id: string;

  @Field(() => DecisionKind, { description: "What it did." })
  kind: DecisionKind;

  @Field(() => String, { description: "What was restricted, in one or two sentences." })
  restriction: string;

  @Field(() => String, { description: "Where it applies, such as #general." })
  scope: string;

  @Field(() => GraphQLISODateTime, { description: "When it starts." })
  startsAt: Date;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "When it ends; null if it has no end." })
  endsAt: Date | null;

  @Field(() => String, { description: "The facts and circumstances, as the moderator wrote them." })
  facts: string;

  @Field(() => CommunityRule, { nullable: true, description: "The clause; null if none was named." })
  rule: CommunityRule | null;

  @Field(() => DecisionSource, { description: "What led to it." })
  source: DecisionSource;

  @Field(() => Boolean, { description: "Whether a program found what it is about." })
  isDetectedAutomatically: boolean;

  @Field(() => Boolean, {
    description: "Whether it followed without a person deciding, as the ban after a fifth strike does.",
  })
  isDecidedAutomatically: boolean;

  @Field(() => String, { nullable: true, description: "The removed or held text, for 90 days after the decision." })
  removedText: string | null;

  @Field(() => GraphQLISODateTime, { description: "When it was made." })
  createdAt: Date;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: "Since when it no longer applies, because it was lifted or reversed.",
  })
  reversedAt: Date | null;

  @Field(() => GraphQLISODateTime, { description: "Until when an appeal is possible." })
  appealableUntil: Date;

  @Field(() => Boolean, { description: "Whether an appeal is still possible." })
  canBeAppealed: boolean;

  @Field(() => Boolean, {
    description:
      "Whether only the author could decide an appeal, because there is no other admin. They then wait three days.",
  })
  isReviewedByAuthor: boolean;

  @Field(() => AppealType, { nullable: true, description: "Each decision can have one." })
  appeal: AppealType | null;
}

export const { Connection: DecisionConnection } = connectionTypes("Decision", () => DecisionType);

@ObjectType({ description: "An appeal with its decision, for admins." })
export class AppealEntry {
  @Field(() => ID, { description: "The id of the decision." })
  id: string;

  @Field(() => DecisionType, { description: "The decision, with the appeal." })
  decision: DecisionType;

  @Field(() => Member, { nullable: true, description: "The member it affects." })
  member: Member | null;

  @Field(() => String, { nullable: true, description: "Who decided; null if the account was deleted." })
  authorUsername: string | null;

  @Field(() => Boolean, { description: "Whether the viewer can decide it now." })
  viewerCanDecide: boolean;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: "For the author of the decision: from when they can decide it, because there is no other admin.",
  })
  viewerCanDecideAt: Date | null;
}

export const { Connection: AppealConnection } = connectionTypes("AppealEntry", () => AppealEntry);

/** The headline, for the page, the email, and the notification. */
export const DECISION_TITLES: Record<DecisionKind, string> = {
  BAN: "You were banned",
  MUTE: "You were muted",
  KICK: "You were removed from the community",
  STRIKE: "You received a strike",
  REMOVAL: "Your message was removed",
  HOLD: "Your message is held for review",
  REPORT_REJECTED: "We took no action on your report",
};

export const RESTRICTIONS: Record<DecisionKind, string> = {
  BAN: "You can't sign in. Premium no longer renews.",
  MUTE: "You can read the community but not post.",
  KICK: "All your sessions ended, and the community is closed to you.",
  STRIKE: "A strike costs 200 XP. Five active strikes lead to a 30-day ban.",
  REMOVAL: "The message isn't shown and earns no XP.",
  HOLD: "The message is shown to no one until a moderator has seen it.",
  REPORT_REJECTED: "What you reported stays as it is.",
};

export const scopeOf = (kind: DecisionKind, channelName: string | null): string => {
  if (channelName !== null) return `#${channelName}`;
  return kind === DecisionKind.MUTE || kind === DecisionKind.KICK ? "The community" : "The whole site";
};

/** Kinds that last for a time. */
const TIMED: readonly DecisionKind[] = [DecisionKind.BAN, DecisionKind.MUTE, DecisionKind.KICK, DecisionKind.STRIKE];

/** Null for decisions without a duration. */
export function durationOf(kind: DecisionKind, endsAt: Date | null): string | null {
  if (!TIMED.includes(kind)) return null;
  return endsAt ? `Until ${formatTime(endsAt)}.` : "Until an admin lifts it.";
}
