import * as docs from "./course.rest-docs";
import { ApiKeyScope } from "../../kernel/auth/integration";
import { requireViewer } from "../../kernel/request-context";
import { toEnum } from "../../kernel/rest/rest-request";
import { row, type RestRow } from "../../kernel/rest/rest-row";
import { CourseAdminService } from "./authoring/course-admin.service";
import type { CourseProgress, CourseType, Enrollment, LessonType } from "./catalog/course.types";

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
    doc: docs.COURSES,
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
    doc: docs.COURSE_BY_ID,
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
    doc: docs.COURSE_PICTURES,
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
    doc: docs.USER_COURSES,
    summary: "List a user's courses. Admins can list any user's.",
    fieldAliases: () => ({ userId: "id" }),
    operation: `query ($id: ID!) { enrollments(userId: $id) { id course { id title } enrolledAt completedAt progress } }`,
    variables: ({ params }) => ({ id: params.id }),
    body: ({ enrollments }) =>
      enrollments.map(({ course, ...enrollment }) => ({ ...enrollment, courseId: course.id, title: course.title })),
  }),
];
