import { IsBoolean, IsEnum, IsIn, IsInt, IsOptional, Matches, Max, MaxLength, Min } from "class-validator";
import { Field, ID, InputType, Int, registerEnumType } from "type-graphql";
import { IsSingleLine } from "../../accounts";
import { CourseCollection, CourseLevel } from "../catalogue/course.entity";
import { COURSE_DOMAINS } from "../catalogue/course-domains";

const NOT_BLANK = /\S/;
const MAX_PRICE_CENTS = 1_000_000;
const MAX_LESSON_LENGTH = 60_000;

export enum CoursePictureUse {
  COVER = "COVER",
  LESSON = "LESSON",
}

registerEnumType(CoursePictureUse, {
  name: "CoursePictureUse",
  description: "What an uploaded picture is for; it decides how the picture is cropped.",
  valuesConfig: {
    COVER: { description: "A course cover: cropped to 1280 by 720 pixels." },
    LESSON: { description: "A picture in a lesson: scaled down to at most 1600 pixels on each side." },
  },
});

@InputType({ description: "A course as an admin wants it: a new one, or a change of one." })
export class SaveCourseInput {
  @Field(() => Int, { nullable: true, description: "Left out for a new course." })
  @IsOptional()
  @IsInt()
  id?: number | null;

  @Field(() => String, { description: "Its address; never changed once published." })
  @Matches(/^[a-z0-9]+(-[a-z0-9]+)*$/, { message: "The address may have small letters, digits and dashes" })
  @MaxLength(60, { message: "The address must have at most 60 characters" })
  // Numbers are ids, and Premium is bought under its name.
  @Matches(/^(?!premium$)(?!\d+$)/, { message: "This address is taken for something else" })
  slug: string;

  @Field(() => String)
  @Matches(NOT_BLANK, { message: "A title is required" })
  @IsSingleLine("Title", 100)
  title: string;

  @Field(() => String)
  @Matches(NOT_BLANK, { message: "A description is required" })
  @MaxLength(1000, { message: "Description must have at most 1000 characters" })
  description: string;

  @Field(() => CourseCollection, { description: "Fixed once the course is made." })
  @IsEnum(CourseCollection)
  collection: CourseCollection;

  @Field(() => String, { defaultValue: "Trading", description: "One of the eight domains, or Trading." })
  @IsIn(COURSE_DOMAINS, { message: "Choose one of the domains" })
  domain: string;

  @Field(() => CourseLevel)
  @IsEnum(CourseLevel)
  level: CourseLevel;

  @Field(() => Int, { description: "At least one." })
  @Min(1, { message: "At least one week" })
  @Max(104, { message: "At most 104 weeks" })
  durationWeeks: number;

  @Field(() => Int, { description: "US cents; 0 means free." })
  @Min(0, { message: "A price cannot be negative" })
  @Max(MAX_PRICE_CENTS, { message: "At most $10,000" })
  priceCents: number;

  @Field(() => Boolean, { description: "Drafts are seen by admins only." })
  @IsBoolean()
  published: boolean;

  @Field(() => Boolean, {
    nullable: true,
    description: "Whether Premium includes it. Left out: unchanged, and not included for a new course.",
  })
  @IsOptional()
  @IsBoolean()
  includedInPremium?: boolean | null;

  @Field(() => String, {
    nullable: true,
    description: "Path of an uploaded picture; empty for the drawn cover. Keeps the current cover when left out.",
  })
  @IsOptional()
  @MaxLength(200)
  imageUrl?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Describes the cover for readers who can't see it. Keeps the current text when left out.",
  })
  @IsOptional()
  @IsSingleLine("Alt text", 200)
  imageAlt?: string | null;
}

@InputType({ description: "A lesson as an admin wants it: a new one, or a change of one." })
export class SaveLessonInput {
  @Field(() => ID, { nullable: true, description: "Left out for a new lesson, which comes last." })
  @IsOptional()
  id?: string | null;

  @Field(() => Int)
  @IsInt()
  courseId: number;

  @Field(() => String)
  @Matches(NOT_BLANK, { message: "A title is required" })
  @IsSingleLine("Title", 150)
  title: string;

  @Field(() => Int)
  @Min(1, { message: "At least one minute" })
  @Max(600, { message: "At most 600 minutes" })
  durationMinutes: number;

  @Field(() => Boolean, { description: "Readable by everybody." })
  @IsBoolean()
  preview: boolean;

  @Field(() => String, { description: "Markdown; empty while it is being written." })
  @MaxLength(MAX_LESSON_LENGTH, { message: "A lesson may have at most 60,000 characters" })
  content: string;
}
