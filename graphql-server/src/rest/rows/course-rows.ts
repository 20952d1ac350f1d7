import * as docs from "../docs/course-docs";
import { invalidField } from "../../kernel/errors/errors";
import { ApiKeyScope } from "../../kernel/auth/integration";
import {
  choiceOf,
  fromEnum,
  intParameter,
  NEXT,
  nextOf,
  textParameter,
  toEnum,
  type Paged,
  type RestRequest,
} from "../rest-request";
import { row, type RestRow } from "../rest-row";

interface Course {
  id: number;
  title: string;
  description: string;
  level: "ALL_LEVELS" | "INTERMEDIATE" | "ADVANCED";
  durationWeeks: number;
  priceCents: number;
  imageUrl: string;
}

interface CourseInFull extends Course {
  viewerIsEntitled: boolean;
  viewerProgress: { completedLessonIds: string[] } | null;
  lessons: { id: string; title: string; durationMinutes: number; preview: boolean }[];
}

interface Enrolment {
  id: string;
  course: { id: number; title: string };
  enrolledAt: string | null;
  completedAt: string | null;
  progress: number;
}

interface Place {
  rank: number;
  xp: number;
  level: number;
  strikes: number;
  status: string;
  member: { id: string; username: string; avatar: string; role: string };
}

const COURSE = "id title description level durationWeeks priceCents imageUrl";
const PLACE = "rank xp level strikes status member { id username avatar role }";
const LEVEL_TEXT = { ALL_LEVELS: "All Levels", INTERMEDIATE: "Intermediate", ADVANCED: "Advanced" };
const TOP = 10;
const LARGEST_PAGE = 100;
const TIMEFRAMES = ["all-time", "monthly", "weekly"];

const courseBody = ({ id, title, description, level, durationWeeks, priceCents, imageUrl }: Course): object => ({
  id,
  title,
  description,
  level: LEVEL_TEXT[level],
  duration: durationWeeks,
  price: priceCents / 100,
  imageUrl,
});

/** `completed` is said to who has the course. */
const lessonsBody = ({ lessons, viewerProgress }: CourseInFull): object[] =>
  viewerProgress
    ? lessons.map((lesson) => ({ ...lesson, completed: viewerProgress.completedLessonIds.includes(lesson.id) }))
    : lessons;

function pageSizeOf(request: RestRequest): number {
  const limit = intParameter(request, "limit", TOP);
  if (limit < 1 || limit > LARGEST_PAGE) throw invalidField("limit", `limit is 1 to ${LARGEST_PAGE}`);
  return limit;
}

const placeBody = ({ rank, xp, level, strikes, status, member }: Place): object => ({
  id: member.id,
  rank,
  username: member.username,
  avatar: member.avatar,
  role: member.role,
  level,
  xp,
  strikes,
  status,
});

export const COURSE_ROWS: RestRow[] = [
  row<{ courses: Course[] }>({
    method: "GET",
    operationId: "listCourses",
    path: "/api/courses",
    scope: ApiKeyScope.COURSES_READ,
    keptSeconds: 60,
    doc: docs.COURSES,
    isPublic: true,
    summary: "The eight domains and the free intro",
    operation: `{ courses { ${COURSE} } }`,
    body: ({ courses }) => courses.map(courseBody),
  }),
  row<{ course: CourseInFull }>({
    method: "GET",
    operationId: "getCourse",
    path: "/api/courses/:id",
    scope: ApiKeyScope.COURSES_READ,
    keptSeconds: 60,
    doc: docs.COURSE_BY_ID,
    isPublic: true,
    knowsViewer: true,
    summary: "A course by id or slug, with its outline",
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
    summary: "Upload a picture for a course cover or a lesson (admins)",
    operation: `mutation ($use: CoursePictureUse!) { uploadCoursePicture(use: $use) }`,
    filePart: "picture",
    variables: ({ body: { use } }) => ({ use: toEnum(use ?? "cover") }),
    status: 201,
    body: ({ uploadCoursePicture }) => ({ url: uploadCoursePicture }),
  }),
  row<{ enrolmentsOf: Enrolment[] }>({
    method: "GET",
    operationId: "listCoursesOfUser",
    path: "/api/users/:id/courses",
    doc: docs.USER_COURSES,
    summary: "The courses of a person: oneself, or anybody for admins",
    sentAs: () => ({ userId: "id" }),
    operation: `query ($id: ID!) { enrolmentsOf(userId: $id) { id course { id title } enrolledAt completedAt progress } }`,
    variables: ({ params }) => ({ id: params.id }),
    body: ({ enrolmentsOf }) =>
      enrolmentsOf.map(({ course, ...enrolment }) => ({ ...enrolment, courseId: course.id, title: course.title })),
  }),
  row<{
    leaderboard: {
      windowStart: string | null;
      windowEnd: string | null;
      timeframe: string;
      endCursor: string | null;
      entries: Place[];
      me: Place | null;
    };
    ranking?: { edges: { node: Place }[]; pageInfo: Paged["pageInfo"] };
  }>({
    method: "GET",
    operationId: "getLeaderboard",
    path: "/api/leaderboard",
    scope: ApiKeyScope.LEADERBOARD_READ,
    keptSeconds: 0,
    doc: docs.LEADERBOARD,
    summary: "The first of all time, this month or this week, and the caller's own place",
    operation: `query ($timeframe: Timeframe!, $first: Int!, $after: String, $isPage: Boolean!) {
      leaderboard(timeframe: $timeframe) { timeframe windowStart windowEnd endCursor entries { ${PLACE} } me { ${PLACE} } }
      ranking(timeframe: $timeframe, first: $first, after: $after) @include(if: $isPage) {
        edges { node { ${PLACE} } } ${NEXT} }
    }`,
    variables: (request) => ({
      timeframe: choiceOf(TIMEFRAMES, "timeframe", textParameter(request, "timeframe") ?? "all-time"),
      first: pageSizeOf(request),
      after: textParameter(request, "after"),
      // The first ten are kept by the server; other pages are read.
      isPage: request.query.limit !== undefined || request.query.after !== undefined,
    }),
    next: ({ leaderboard, ranking }) => {
      if (ranking) return nextOf(ranking);
      return leaderboard.entries.length < TOP ? null : leaderboard.endCursor;
    },
    body: ({ leaderboard: { timeframe, windowStart, windowEnd, entries, me }, ranking }) => ({
      timeframe: fromEnum(timeframe),
      windowStart,
      windowEnd,
      entries: (ranking?.edges.map(({ node }) => node) ?? entries).map(placeBody),
      me: me && placeBody(me),
    }),
  }),
];
