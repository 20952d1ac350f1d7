import { Field, Float, GraphQLISODateTime, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { CourseCollection, CourseLevel } from "./course.entity";

registerEnumType(CourseCollection, {
  name: "CourseCollection",
  description: "CATALOGUE has the eight domains, TRADING the nine courses of My Courses.",
  valuesConfig: {
    CATALOGUE: { description: "The courses of the catalogue page." },
    TRADING: { description: "The courses of My Courses." },
  },
});
registerEnumType(CourseLevel, {
  name: "CourseLevel",
  description: "Whom a course is written for.",
  valuesConfig: {
    ALL_LEVELS: { description: "Nothing has to be known before." },
    INTERMEDIATE: { description: "For who has traded before." },
    ADVANCED: { description: "For who trades regularly." },
  },
});

@ObjectType("Lesson", { description: "One lesson of a course's outline." })
export class LessonType {
  @Field(() => ID)
  id: string;

  @Field(() => String)
  title: string;

  @Field(() => Int, { description: "Place in the outline, from 1." })
  position: number;

  @Field(() => Int)
  durationMinutes: number;

  @Field(() => Boolean, { description: "Readable by everybody." })
  preview: boolean;

  @Field(() => Boolean, {
    description: "Written and readable; a course cannot be completed before all of its lessons are.",
  })
  available: boolean;
}

@ObjectType("Course", { description: "A course of either collection." })
export class CourseType {
  @Field(() => Int, { description: "101 and up in the catalogue, 1 to 9 in trading." })
  id: number;

  @Field(() => String, { description: "For its address; stays as it is." })
  slug: string;

  @Field(() => String)
  title: string;

  @Field(() => String)
  description: string;

  @Field(() => CourseCollection)
  collection: CourseCollection;

  @Field(() => String, { description: "What it is about: one of the eight domains, or Trading." })
  domain: string;

  @Field(() => CourseLevel)
  level: CourseLevel;

  @Field(() => Int)
  durationWeeks: number;

  @Field(() => Int, { description: "US cents; 0 means free." })
  priceCents: number;

  @Field(() => String, { description: "Path on this site." })
  imageUrl: string;

  @Field(() => Boolean, { description: "Open to Premium members while it is published." })
  includedInPremium: boolean;

  @Field(() => String, { description: "Describes the cover; empty for one that only decorates." })
  imageAlt: string;
}

@ObjectType({ description: "A course the viewer may take, through enrolment or role." })
export class Enrolment {
  @Field(() => ID)
  id: string;

  @Field(() => CourseType)
  course: CourseType;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "Null when the role gives the course." })
  enrolledAt: Date | null;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "Null until all lessons are completed." })
  completedAt: Date | null;

  @Field(() => String, { nullable: true, description: "The certificate that was earned; null before completion." })
  certificateNumber: string | null;

  @Field(() => Float, { description: "Completed lessons over all of the outline: 0 to 1; 1 once completed." })
  progress: number;

  @Field(() => Int, { description: "Lessons that are written and not completed yet." })
  lessonsToRead: number;

  @Field(() => Int, { description: "Lessons of the outline that are still being written." })
  lessonsInPreparation: number;
}

@ObjectType({ description: "The course that the person has now." })
export class EnrolPayload {
  @Field(() => CourseType)
  course: CourseType;

  @Field(() => Boolean, { description: "False when the person had the course already." })
  enrolledNow: boolean;
}

@ObjectType({ description: "A lesson with its text." })
export class LessonContent extends LessonType {
  @Field(() => String, { description: "Markdown." })
  content: string;

  @Field(() => CourseType)
  course: CourseType;
}

@ObjectType({ description: "A viewer's way through a course." })
export class CourseProgress {
  @Field(() => [ID], { description: "Ids of the lessons that the viewer has completed." })
  completedLessonIds: string[];

  @Field(() => ID, {
    nullable: true,
    description: "Where to go on: the first available lesson that is not completed; null when there is none.",
  })
  resumeLessonId: string | null;

  @Field(() => Float, { description: "0 to 1." })
  progress: number;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "When the last lesson was completed; null before." })
  completedAt: Date | null;

  @Field(() => String, {
    nullable: true,
    description: "Of the page that shows the certificate to whoever has its address.",
  })
  certificateId: string | null;
}

@ObjectType({ description: "What completing a lesson led to." })
export class CompleteLessonPayload {
  @Field(() => CourseType)
  course: CourseType;

  @Field(() => Boolean, { description: "This lesson was the last one missing." })
  courseCompletedNow: boolean;

  @Field(() => Int, { description: "XP given for it: 50 the first time, else 0." })
  xpAwarded: number;
}

@ObjectType({ description: "Shows that somebody completed a course." })
export class Certificate {
  @Field(() => ID)
  id: string;

  @Field(() => String, { description: "For people to read out and look up, such as 3F9A-0C47-B21D-88E5." })
  number: string;

  @Field(() => String, { description: "As the person calls themselves now." })
  holderName: string;

  @Field(() => String)
  courseTitle: string;

  @Field(() => String, { description: "For the course's address." })
  courseSlug: string;

  @Field(() => Int)
  courseId: number;

  @Field(() => String, { description: "Address of the course's picture; empty where it has none." })
  courseImageUrl: string;

  @Field(() => Int, { description: "How many the course has." })
  lessons: number;

  @Field(() => Int, { description: "Of all its lessons." })
  totalMinutes: number;

  @Field(() => GraphQLISODateTime)
  completedAt: Date;
}
