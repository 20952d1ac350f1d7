import { IsBoolean, IsEnum, IsIn, IsInt, IsOptional, Matches, Max, MaxLength, Min } from "class-validator";
import { Field, ID, InputType, Int, registerEnumType } from "type-graphql";
import { IsSingleLine } from "../../accounts";
import { COURSE_DOMAINS } from "../catalog/course-cover";
import { CourseCollection, CourseLevel } from "../catalog/course.entity";

const NOT_BLANK = /\S/;
const MAX_PRICE_CENTS = 1_000_000;
export const MAX_LESSON_LENGTH = 60_000;

export enum CoursePictureUse {
  COVER = "COVER",
  LESSON = "LESSON",
}

registerEnumType(CoursePictureUse, {
  name: "CoursePictureUse",
  description: "What an uploaded picture is for. Determines how it is resized.",
  valuesConfig: {
    COVER: { description: "A course cover: cropped to 1280 by 720 pixels." },
    LESSON: { description: "A picture in a lesson: scaled down to at most 1600 pixels on each side." },
  },
});

@InputType({ description: "A new course, or changes to an existing one." })
export class SaveCourseInput {
  @Field(() => Int, { nullable: true, description: "Omit it to create a course." })
  @IsOptional()
  @IsInt()
  id?: number | null;

  @Field(() => Int, {
    nullable: true,
    description: "The version that was changed. CONFLICT if there is a newer one. Omit it to overwrite any version.",
  })
  @IsOptional()
  @IsInt()
  version?: number | null;

  @Field(() => String, { description: "The course's part of the URL. Can't change once published." })
  @Matches(/^[a-z0-9]+(-[a-z0-9]+)*$/, {
    message: "The URL slug can only contain lowercase letters, digits, and dashes",
  })
  @MaxLength(60, { message: "The URL slug must have at most 60 characters" })
  // Digits would be read as an id, and "premium" identifies the Premium subscription.
  @Matches(/^(?!premium$)(?!\d+$)/, { message: "This URL slug is reserved" })
  slug: string;

  @Field(() => String, { description: "The title." })
  @Matches(NOT_BLANK, { message: "A title is required" })
  @IsSingleLine("Title", 100)
  title: string;

  @Field(() => String, { description: "A short description." })
  @Matches(NOT_BLANK, { message: "A description is required" })
  @MaxLength(1000, { message: "Description must have at most 1000 characters" })
  description: string;

  @Field(() => String, {
    nullable: true,
    description: "The text below the outline: Markdown. Omit it to keep the current text.",
  })
  @IsOptional()
  @MaxLength(20_000, { message: "The text must have at most 20,000 characters" })
  about?: string | null;

  @Field(() => CourseCollection, { description: "Can't change after the course is created." })
  @IsEnum(CourseCollection)
  collection: CourseCollection;

  @Field(() => String, { defaultValue: "Trading", description: "One of the eight domains, or Trading." })
  @IsIn(COURSE_DOMAINS, { message: "Choose one of the domains" })
  domain: string;

  @Field(() => CourseLevel, { description: "The difficulty." })
  @IsEnum(CourseLevel)
  level: CourseLevel;

  @Field(() => Int, { description: "Duration in weeks, at least 1." })
  @Min(1, { message: "At least one week" })
  @Max(104, { message: "At most 104 weeks" })
  durationWeeks: number;

  @Field(() => Int, { description: "US cents; 0 means free." })
  @Min(0, { message: "A price cannot be negative" })
  @Max(MAX_PRICE_CENTS, { message: "At most $10,000" })
  priceCents: number;

  @Field(() => Boolean, { description: "False for a draft, which only admins can see." })
  @IsBoolean()
  published: boolean;

  @Field(() => Boolean, {
    nullable: true,
    description:
      "Whether Premium includes it. Defaults to false for a new course and to no change for an existing one.",
  })
  @IsOptional()
  @IsBoolean()
  includedInPremium?: boolean | null;

  @Field(() => String, {
    nullable: true,
    description: "Path of an uploaded picture, or empty for a generated cover. Omit it to keep the current cover.",
  })
  @IsOptional()
  @MaxLength(200)
  imageUrl?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Alt text for the cover. Omit it to keep the current text.",
  })
  @IsOptional()
  @IsSingleLine("Alt text", 200)
  imageAlt?: string | null;
}

@InputType({ description: "A new lesson, or changes to an existing one." })
export class SaveLessonInput {
  @Field(() => ID, { nullable: true, description: "Omit it to append a new lesson." })
  @IsOptional()
  id?: string | null;

  @Field(() => Int, {
    nullable: true,
    description:
      "The number of the newest version that the author saw, 0 if there was none. CONFLICT if there is a newer one. Omit it to save in any case.",
  })
  @IsOptional()
  @IsInt()
  newestVersion?: number | null;

  @Field(() => Int, { description: "The id of the course." })
  @IsInt()
  courseId: number;

  @Field(() => String, { description: "The title." })
  @Matches(NOT_BLANK, { message: "A title is required" })
  @IsSingleLine("Title", 150)
  title: string;

  @Field(() => Int, { description: "Duration in minutes." })
  @Min(1, { message: "At least one minute" })
  @Max(600, { message: "At most 600 minutes" })
  durationMinutes: number;

  @Field(() => Boolean, { description: "Whether anyone can read it." })
  @IsBoolean()
  preview: boolean;

  @Field(() => Boolean, {
    defaultValue: true,
    description: "Whether readers will see it. False saves a draft, which may contain invalid blocks.",
  })
  @IsBoolean()
  publish: boolean;

  @Field(() => String, { description: "Markdown; empty until the lesson is written." })
  @MaxLength(MAX_LESSON_LENGTH, { message: "A lesson can have at most 60,000 characters" })
  content: string;
}
