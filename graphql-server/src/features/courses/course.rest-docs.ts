import { EXAMPLE } from "../../kernel/rest/example-values";
import {
  number,
  boolean,
  input,
  array,
  dateTime,
  named,
  stringEnum,
  nullable,
  object,
  string,
  uuid,
  integer,
} from "../../kernel/rest/json-schema";
import type { RowDoc } from "../../kernel/rest/row-doc";

const tag = "Courses";

const COURSE_FIELDS = {
  id: integer("101 and up for catalog courses, 1 to 9 for trading courses."),
  title: string(),
  description: string(),
  level: stringEnum(["All Levels", "Intermediate", "Advanced"]),
  duration: integer("Duration in weeks."),
  price: number("Price in US dollars; 0 if free."),
  imageUrl: string(),
};

const LESSON = named(
  "Lesson",
  object(
    {
      id: uuid(),
      title: string(),
      durationMinutes: integer(),
      preview: boolean("Whether anyone can read it."),
      completed: boolean("Missing unless the caller has access to the course."),
    },
    ["completed"],
  ),
);

const INTRO = {
  id: 1,
  title: "Intro to Trading",
  description:
    "What a market is, what an order does and what it costs to be wrong, in six short lessons. It is free because the first lesson of trading is not to pay for promises; most beginners lose money, and you should know how before you join them.",
  level: "All Levels",
  duration: 2,
  price: 0,
  imageUrl: "/course-art/intro-to-trading.svg",
};

export const COURSES: RowDoc = {
  tag,
  returns: "The courses.",
  response: array(named("Course", object(COURSE_FIELDS))),
  example: { as: "visitor", response: [INTRO] },
};

export const COURSE_BY_ID: RowDoc = {
  tag,
  params: { id: string("The course's id or slug.") },
  returns: "The course with its lessons.",
  response: named(
    "CourseWithLessons",
    object({
      ...COURSE_FIELDS,
      lessons: array(LESSON),
      entitled: boolean("Whether the caller has access to the course."),
    }),
  ),
  errors: { NOT_FOUND: "Course not found" },
  example: {
    as: "visitor",
    params: { id: "intro-to-trading" },
    response: {
      ...INTRO,
      lessons: [
        { id: EXAMPLE.lessonId, title: "What you buy when you buy a price", durationMinutes: 4, preview: true },
      ],
      entitled: false,
    },
  },
  errorExamples: [
    { as: "visitor", params: { id: "alchemy" }, response: { message: "Course not found", code: "NOT_FOUND" } },
  ],
};

export const COURSE_PICTURES: RowDoc = {
  tag,
  body: input(
    {},
    { use: stringEnum(["cover", "lesson"], "The use of the picture, which determines its size. Default: cover.") },
  ),
  returns: "The path of the uploaded picture.",
  response: named(
    "CoursePicture",
    object({ url: string("Path on this site, for a course's cover or a lesson's text.") }),
  ),
  errors: { VALIDATION: "The picture is missing or isn't an image.", FORBIDDEN: "The caller isn't an admin." },
  example: {
    as: "admin",
    body: { use: "cover" },
    filePart: "picture",
    status: 201,
    response: { url: "/course-pictures/0a3f5c1e0a3f5c1e0a3f5c1e0a3f5c1e0a3f5c1e0a3f5c1e0a3f5c1e0a3f5c1e.webp" },
  },
  errorExamples: [
    {
      as: "admin",
      body: { use: "cover" },
      response: {
        message: "Please select a valid image file.",
        code: "VALIDATION",
        fields: { picture: ["Please select a valid image file."] },
      },
    },
  ],
};

export const USER_COURSES: RowDoc = {
  tag,
  returns: "The user's courses.",
  response: array(
    named(
      "Enrollment",
      object({
        id: string(),
        courseId: integer(),
        title: string(),
        enrolledAt: nullable(dateTime("Null if access comes from the role.")),
        completedAt: nullable(dateTime()),
        progress: number("The share of completed lessons.", { minimum: 0, maximum: 1 }),
      }),
    ),
  ),
  errors: { FORBIDDEN: "The id belongs to another user.", NOT_FOUND: "The user doesn't exist (admins only)." },
  example: {
    as: "member",
    params: { id: EXAMPLE.memberId },
    response: [
      {
        id: `${EXAMPLE.memberId}:1`,
        courseId: 1,
        title: "Intro to Trading",
        enrolledAt: EXAMPLE.now,
        completedAt: null,
        progress: 0,
      },
    ],
  },
};
