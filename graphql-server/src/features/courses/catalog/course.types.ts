import { Field, Float, GraphQLISODateTime, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { LessonNote, LessonPosition } from "../reading/reading.types";
import { CourseCollection, CourseLevel } from "./course.entity";

registerEnumType(CourseCollection, {
  name: "CourseCollection",
  description: "The list a course belongs to.",
  valuesConfig: {
    CATALOG: { description: "The courses on the catalog page." },
    TRADING: { description: "The trading courses, listed in My Courses." },
  },
});
registerEnumType(CourseLevel, {
  name: "CourseLevel",
  description: "The audience of a course.",
  valuesConfig: {
    ALL_LEVELS: { description: "No prior knowledge required." },
    INTERMEDIATE: { description: "For people who have traded before." },
    ADVANCED: { description: "For people who trade regularly." },
  },
});

@ObjectType("Lesson", { description: "A lesson in a course's outline." })
export class LessonType {
  @Field(() => ID, { description: "The id of the lesson." })
  id: string;

  @Field(() => String, { description: "The title." })
  title: string;

  @Field(() => Int, { description: "Position in the outline, starting at 1." })
  position: number;

  @Field(() => Int, { description: "The author's estimate of the duration in minutes." })
  durationMinutes: number;

  @Field(() => Int, {
    nullable: true,
    description: "The median time of the members who completed it, in minutes; null until 20 have.",
  })
  measuredMinutes: number | null;

  @Field(() => Boolean, { description: "Whether anyone can read it." })
  preview: boolean;

  @Field(() => Boolean, {
    description: "Whether the lesson is written. A course can't be completed until all of its lessons are.",
  })
  available: boolean;
}

@ObjectType("Course", { description: "A course in the catalog or the trading collection." })
export class CourseType {
  @Field(() => Int, { description: "101 and up in the catalog; 1 to 100 in the trading collection." })
  id: number;

  @Field(() => String, { description: "The course's part of the URL. Never changes once published." })
  slug: string;

  @Field(() => String, { description: "The title." })
  title: string;

  @Field(() => String, { description: "A short description." })
  description: string;

  @Field(() => CourseCollection, { description: "Either the catalog or the trading courses." })
  collection: CourseCollection;

  @Field(() => String, { description: "One of the eight domains, or Trading." })
  domain: string;

  @Field(() => CourseLevel, { description: "The difficulty." })
  level: CourseLevel;

  @Field(() => Int, { description: "Duration in weeks." })
  durationWeeks: number;

  @Field(() => Int, { description: "US cents; 0 means free." })
  priceCents: number;

  @Field(() => String, { description: "Path of the cover on this site." })
  imageUrl: string;

  @Field(() => Boolean, { description: "Whether Premium includes it while it is published." })
  includedInPremium: boolean;

  @Field(() => String, { description: "Alt text of the cover; empty if the cover is decorative." })
  imageAlt: string;
}

@ObjectType({ description: "A course that a member has access to, through enrollment or role." })
export class Enrollment {
  @Field(() => ID, { description: "The id of the enrollment." })
  id: string;

  @Field(() => CourseType, { description: "The course." })
  course: CourseType;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "Null if the role grants the course." })
  enrolledAt: Date | null;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "Null until all lessons are completed." })
  completedAt: Date | null;

  @Field(() => String, { nullable: true, description: "Number of the certificate; null until completion." })
  certificateNumber: string | null;

  @Field(() => Float, {
    description: "Share of the outline's lessons completed, from 0 to 1; stays 1 once the course is completed.",
  })
  progress: number;

  @Field(() => Int, { description: "Number of written lessons not completed yet." })
  lessonsToRead: number;

  @Field(() => Int, { description: "Number of lessons still being written." })
  lessonsInPreparation: number;

  @Field(() => LessonType, { nullable: true, description: "The lesson to continue with; null if there is none." })
  resumeLesson: LessonType | null;

  @Field(() => ID, {
    nullable: true,
    deprecationReason: "Use `resumeLesson`.",
    description: "The id of `resumeLesson`.",
  })
  resumeLessonId: string | null;

  @Field(() => String, {
    nullable: true,
    description: "The anchor of the block where the member stopped in that lesson; null if they haven't started it.",
  })
  resumeAnchor: string | null;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: "When the member last read or completed a lesson; null if they never did.",
  })
  lastActivityAt: Date | null;
}

@ObjectType({ description: "The course the viewer now has access to." })
export class EnrollPayload {
  @Field(() => CourseType, { description: "The course." })
  course: CourseType;

  @Field(() => Boolean, { description: "False if the viewer already had the course." })
  enrolledNow: boolean;
}

@ObjectType({ description: "A lesson with its text." })
export class LessonContent extends LessonType {
  @Field(() => String, { description: "Markdown, without the questions; see `blocks`." })
  content: string;

  @Field(() => String, {
    nullable: true,
    description: "The day on which the text was last reviewed, such as 2026-11-28; null if the author didn't say.",
  })
  reviewedOn: string | null;

  @Field(() => CourseType, { description: "The lesson's course." })
  course: CourseType;

  @Field(() => LessonNote, { nullable: true, description: "The viewer's note; null if they never wrote one." })
  viewerNote: LessonNote | null;

  @Field(() => LessonPosition, {
    nullable: true,
    description: "Where the viewer stopped reading; null if they haven't started.",
  })
  viewerPosition: LessonPosition | null;
}

@ObjectType({ description: "What anyone can read of a lesson." })
export class LessonSample {
  @Field(() => ID, { description: "The id of the lesson." })
  id: string;

  @Field(() => String, { description: "The title of the lesson." })
  title: string;

  @Field(() => String, { description: "Markdown: the first paragraphs; empty if the lesson isn't written yet." })
  text: string;

  @Field(() => CourseType, { description: "The lesson's course." })
  course: CourseType;
}

@ObjectType({ description: "The viewer's progress in a course." })
export class CourseProgress {
  @Field(() => [ID], { description: "Ids of the lessons the viewer completed." })
  completedLessonIds: string[];

  @Field(() => ID, {
    nullable: true,
    description:
      "The lesson that the viewer read last, or the first one, of those available and not completed; null if there is none.",
  })
  resumeLessonId: string | null;

  @Field(() => String, {
    nullable: true,
    description: "The anchor of the block where the viewer stopped in that lesson; null if they haven't started it.",
  })
  resumeAnchor: string | null;

  @Field(() => Float, { description: "From 0 to 1." })
  progress: number;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: "When the last lesson was completed; null before that.",
  })
  completedAt: Date | null;

  @Field(() => String, {
    nullable: true,
    description: "Id in the URL of the certificate page, which anyone with the link can open; null before completion.",
  })
  certificateId: string | null;
}

@ObjectType({ description: "The result of completing a lesson." })
export class CompleteLessonPayload {
  @Field(() => CourseType, { description: "The lesson's course." })
  course: CourseType;

  @Field(() => Boolean, { description: "Whether this lesson completed the course." })
  courseCompletedNow: boolean;

  @Field(() => Int, { description: "XP earned: 50 for completing a course for the first time, otherwise 0." })
  xpAwarded: number;
}

@ObjectType({ description: "Proof that a member completed a course." })
export class Certificate {
  @Field(() => ID, { description: "The id of the certificate." })
  id: string;

  @Field(() => String, { description: "A number to look up the certificate, such as 3F9A-0C47-B21D-88E5." })
  number: string;

  @Field(() => String, { description: "The member's name when the certificate was issued." })
  holderName: string;

  @Field(() => String, { description: "The title of the course." })
  courseTitle: string;

  @Field(() => String, { description: "The course's part of the URL." })
  courseSlug: string;

  @Field(() => Int, { description: "The id of the course." })
  courseId: number;

  @Field(() => String, { description: "Path of the course's cover; empty if it has none." })
  courseImageUrl: string;

  @Field(() => Int, { description: "Number of lessons in the course." })
  lessons: number;

  @Field(() => Int, { description: "Total duration of the lessons in minutes." })
  totalMinutes: number;

  @Field(() => GraphQLISODateTime, { description: "When the member completed the course." })
  completedAt: Date;

  @Field(() => Int, {
    nullable: true,
    description: "Correct answers in the final test; null if the course had no checks and was completed by reading.",
  })
  testCorrect: number | null;

  @Field(() => Int, { nullable: true, description: "Questions in the final test; null if there was none." })
  testQuestions: number | null;
}
