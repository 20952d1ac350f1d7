import { Field, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { Experience, LearningGoal } from "./newcomer.entity";

export enum FirstStepKind {
  CONFIRM_EMAIL = "CONFIRM_EMAIL",
  FIRST_LESSON = "FIRST_LESSON",
  INTRODUCTION = "INTRODUCTION",
  TRADE_IDEA = "TRADE_IDEA",
}

registerEnumType(LearningGoal, {
  name: "LearningGoal",
  description: "Why a member came.",
  valuesConfig: {
    TRADE: { description: "To trade on their own." },
    INVEST: { description: "To invest for the long term." },
    AUTOMATE: { description: "To build and test systems." },
    BUSINESS: { description: "To earn with a business of their own." },
    HABITS: { description: "To get healthier habits." },
  },
});
registerEnumType(Experience, {
  name: "Experience",
  description: "What a member already knows.",
  valuesConfig: {
    NONE: { description: "New to it." },
    SOME: { description: "Has tried it." },
    REGULAR: { description: "Does it regularly." },
  },
});
registerEnumType(FirstStepKind, {
  name: "FirstStepKind",
  description: "What a new member can do first.",
  valuesConfig: {
    CONFIRM_EMAIL: { description: "Confirm the email address." },
    FIRST_LESSON: { description: "Complete a lesson. Leads to the first lesson of the free course." },
    INTRODUCTION: { description: "Post in #introductions." },
    TRADE_IDEA: { description: "Post a trade card, or send an order in the simulator." },
  },
});

@ObjectType({ description: "A lesson to begin with." })
export class FirstLesson {
  @Field(() => ID, { description: "The id of the lesson." })
  id: string;

  @Field(() => String, { description: "The course's part of the URL." })
  courseSlug: string;

  @Field(() => Int, { description: "How long the lesson takes, as on its course's page." })
  minutes: number;
}

@ObjectType({ description: "One of the things a new member can do first." })
export class FirstStep {
  @Field(() => FirstStepKind, { description: "What to do." })
  kind: FirstStepKind;

  @Field(() => Boolean, { description: "Whether the viewer did it." })
  done: boolean;

  @Field(() => ID, { nullable: true, description: "The channel to post in; null if the step needs none." })
  channelId: string | null;

  @Field(() => FirstLesson, { nullable: true, description: "The lesson to read; null if the step needs none." })
  lesson: FirstLesson | null;
}

@ObjectType("Newcomer", { description: "The first steps of the viewer, and their answers to three questions." })
export class NewcomerType {
  @Field(() => ID, { description: "The id of the viewer." })
  id: string;

  @Field(() => LearningGoal, { nullable: true, description: "Null if the viewer didn't answer." })
  goal: LearningGoal | null;

  @Field(() => Experience, { nullable: true, description: "Null if the viewer didn't answer." })
  experience: Experience | null;

  @Field(() => Int, { nullable: true, description: "The minutes to learn; null if the viewer didn't answer." })
  minutesPerWeek: number | null;
}
