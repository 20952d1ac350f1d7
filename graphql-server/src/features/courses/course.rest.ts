import { z } from "zod";
import { EXAMPLE } from "../../kernel/rest/example-values";
import { memberSchemas } from "../accounts";
import type { RowDoc } from "../../kernel/rest/row-doc";
import { ApiKeyScope } from "../../kernel/auth/integration";
import { requireViewer } from "../../kernel/request-context";
import { toEnum } from "../../kernel/rest/rest-request";
import { row, type RestRow } from "../../kernel/rest/rest-row";
import { CourseAdminService } from "./authoring/course-admin.service";
import type { CourseProgress, CourseType, Enrollment, LessonType } from "./catalog/course.types";

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

const COURSE_BY_ID: RowDoc = {
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

const COURSE_PICTURES: RowDoc = {
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

const USER_COURSES: RowDoc = {
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

interface CourseDetails extends CourseType {
  viewerIsEntitled: boolean;
  viewerProgress: CourseProgress | null;
  lessons: LessonType[];
}

const COURSE = "id title description level durationWeeks priceCents imageUrl";
const LEVEL_TEXT = { ALL_LEVELS: "All Levels", INTERMEDIATE: "Intermediate", ADVANCED: "Advanced" };
const courseBody = ({ id, title, description, level, durationWeeks, priceCents, imageUrl }: CourseType): object => ({
  id,
  title,
  description,
  level: LEVEL_TEXT[level],
  duration: durationWeeks,
  price: priceCents / 100,
  imageUrl,
});

/** `completed` is present only if the viewer has access to the course. */
const lessonsBody = ({ lessons, viewerProgress }: CourseDetails): object[] =>
  viewerProgress
    ? lessons.map((lesson) => ({ ...lesson, completed: viewerProgress.completedLessonIds.includes(lesson.id) }))
    : lessons;

export const COURSE_ROWS: RestRow[] = [
  row<{ courses: CourseType[] }>({
    method: "GET",
    operationId: "listCourses",
    path: "/api/courses",
    scope: ApiKeyScope.COURSES_READ,
    cacheSeconds: 60,
    doc: COURSES,
    isPublic: true,
    summary: "List the eight domains and the free intro course",
    operation: `{ courses { ${COURSE} } }`,
    body: ({ courses }) => courses.map(courseBody),
  }),
  row<{ course: CourseDetails }>({
    method: "GET",
    operationId: "getCourse",
    path: "/api/courses/:id",
    scope: ApiKeyScope.COURSES_READ,
    cacheSeconds: 60,
    doc: COURSE_BY_ID,
    isPublic: true,
    variesByViewer: true,
    summary: "Get a course and its lessons, by id or slug",
    operation: `query ($id: String!) {
      course(idOrSlug: $id) { ${COURSE} viewerIsEntitled viewerProgress { completedLessonIds } lessons { id title durationMinutes preview } }
    }`,
    variables: ({ params }) => ({ id: params.id }),
    body: ({ course }) => ({ ...courseBody(course), lessons: lessonsBody(course), entitled: course.viewerIsEntitled }),
  }),
  row<{ uploadCoursePicture: string }>({
    method: "POST",
    operationId: "uploadCoursePicture",
    path: "/api/courses/pictures",
    doc: COURSE_PICTURES,
    summary: "Upload a picture for a course cover or a lesson (admins only)",
    operation: `mutation ($use: CoursePictureUse!) { uploadCoursePicture(use: $use) }`,
    filePart: "picture",
    beforeFile: (context) => context.services.get(CourseAdminService).assertCanUploadPicture(requireViewer(context)),
    variables: ({ body: { use } }) => ({ use: toEnum(use ?? "cover") }),
    status: 201,
    body: ({ uploadCoursePicture }) => ({ url: uploadCoursePicture }),
  }),
  row<{ enrollments: Enrollment[] }>({
    method: "GET",
    operationId: "listUserCourses",
    path: "/api/users/:id/courses",
    doc: USER_COURSES,
    summary: "List a user's courses. Admins can list any user's.",
    fieldAliases: () => ({ userId: "id" }),
    operation: `query ($id: ID!) { enrollments(userId: $id) { id course { id title } enrolledAt completedAt progress } }`,
    variables: ({ params }) => ({ id: params.id }),
    body: ({ enrollments }) =>
      enrollments.map(({ course, ...enrollment }) => ({ ...enrollment, courseId: course.id, title: course.title })),
  }),
];
