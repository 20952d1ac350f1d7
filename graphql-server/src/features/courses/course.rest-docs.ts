import { z } from "zod";
import { EXAMPLE } from "../../kernel/rest/example-values";
import { memberSchemas } from "../accounts";
import type { RowDoc } from "../../kernel/rest/row-doc";

const tag = "Courses";

const COURSE_FIELDS = {
  id: z.int().describe("101 and up for catalog courses, 1 to 100 for trading courses."),
  title: z.string().describe("The course's title."),
  description: z.string().describe("A short description."),
  level: z.enum(["All Levels", "Intermediate", "Advanced"]),
  duration: z.int().describe("Duration in weeks."),
  price: z.number().describe("Price in US dollars; 0 if free."),
  imageUrl: z.string().describe("Path of the cover on this site."),
};

const LESSON = z
  .object({
    id: z.uuid().describe("The lesson's id."),
    title: z.string().describe("The lesson's title."),
    durationMinutes: z.int().describe("Duration in minutes."),
    preview: z.boolean().describe("Whether anyone can read it."),
    completed: z.boolean().describe("Missing unless the caller has access to the course.").optional(),
  })
  .meta({ id: "Lesson" });

const INTRO = {
  id: 1,
  title: "Intro to Trading",
  description:
    "What a market is, what an order does, and what it costs to be wrong, in six short lessons. The course is free because the first lesson of trading is not to pay for promises. Most beginners lose money, and you should know how before you join them.",
  level: "All Levels",
  duration: 6,
  price: 0,
  imageUrl: "/course-art/intro-to-trading.svg",
};

export const COURSES: RowDoc = {
  tag,
  returns: "The courses.",
  response: z.array(z.object(COURSE_FIELDS).meta({ id: "Course" })),
  example: { as: "visitor", response: [INTRO] },
};

export const COURSE_BY_ID: RowDoc = {
  tag,
  params: { id: z.string().describe("The course's id or slug.") },
  returns: "The course with its lessons.",
  response: z
    .object({
      ...COURSE_FIELDS,
      lessons: z.array(LESSON).describe("The lessons, in order."),
      entitled: z.boolean().describe("Whether the caller has access to the course."),
    })
    .meta({ id: "CourseWithLessons" }),
  errors: { NOT_FOUND: "Course not found" },
  example: {
    as: "visitor",
    params: { id: "intro-to-trading" },
    response: {
      ...INTRO,
      lessons: [
        { id: EXAMPLE.lessonId, title: "What you buy when you buy a price", durationMinutes: 8, preview: true },
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
  body: z.object({
    use: z
      .enum(["cover", "lesson"])
      .describe("The use of the picture, which determines its size. Default: cover.")
      .optional(),
  }),
  returns: "The path of the uploaded picture.",
  response: z
    .object({ url: z.string().describe("Path on this site, for a course's cover or a lesson's text.") })
    .meta({ id: "CoursePicture" }),
  errors: { VALIDATION: "The picture is missing or isn't an image.", FORBIDDEN: "The caller isn't an admin." },
  limits: ["coursePicturesPerPerson"],
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
  params: { id: memberSchemas.memberId },
  returns: "The user's courses.",
  response: z.array(
    z
      .object({
        id: z.string().describe("The enrollment's id."),
        courseId: z.int().describe("The course's id."),
        title: z.string().describe("The course's title."),
        enrolledAt: z.iso.datetime().describe("Null if access comes from the role.").nullable(),
        completedAt: z.iso.datetime().describe("Null until all lessons are completed.").nullable(),
        progress: z.number().min(0).max(1).describe("The share of completed lessons."),
      })
      .meta({ id: "Enrollment" }),
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
