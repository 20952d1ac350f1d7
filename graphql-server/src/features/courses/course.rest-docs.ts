import { EXAMPLE } from "../../kernel/rest/example-values";
import {
  decimal,
  flag,
  input,
  list,
  moment,
  named,
  oneOf,
  orNull,
  record,
  text,
  uuid,
  whole,
} from "../../kernel/rest/json-schema";
import type { RowDoc } from "../../kernel/rest/row-doc";

const tag = "Courses";

const COURSE = {
  id: whole("101 and up in the catalogue, 1 to 9 in trading."),
  title: text(),
  description: text(),
  level: oneOf(["All Levels", "Intermediate", "Advanced"]),
  duration: whole("Weeks."),
  price: decimal("US dollars; 0 is free."),
  imageUrl: text(),
};

const LESSON = named(
  "Lesson",
  record(
    {
      id: uuid(),
      title: text(),
      durationMinutes: whole(),
      preview: flag("Readable by everybody."),
      completed: flag("Only there for who has the course."),
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
  answer: list(named("Course", record(COURSE))),
  example: { as: "visitor", answer: [INTRO] },
};

export const COURSE_BY_ID: RowDoc = {
  tag,
  params: { id: text("Number or slug.") },
  answer: named(
    "CourseWithLessons",
    record({ ...COURSE, lessons: list(LESSON), entitled: flag("Whether the caller has the course.") }),
  ),
  refusals: { NOT_FOUND: "Course not found" },
  example: {
    as: "visitor",
    params: { id: "intro-to-trading" },
    answer: {
      ...INTRO,
      lessons: [
        { id: EXAMPLE.lessonId, title: "What you buy when you buy a price", durationMinutes: 4, preview: true },
      ],
      entitled: false,
    },
  },
  refused: [{ as: "visitor", params: { id: "alchemy" }, answer: { message: "Course not found", code: "NOT_FOUND" } }],
};

export const COURSE_PICTURES: RowDoc = {
  tag,
  body: input(
    {},
    { use: oneOf(["cover", "lesson"], "What the picture is for, which decides how it is cropped. Default: cover.") },
  ),
  answer: named("CoursePicture", record({ url: text("Path on this site, for a course's cover or a lesson's text.") })),
  refusals: { VALIDATION: "No picture, or a file that is not one.", FORBIDDEN: "The caller is not an admin." },
  example: {
    as: "admin",
    body: { use: "cover" },
    filePart: "picture",
    status: 201,
    answer: { url: "/course-pictures/0a3f5c1e0a3f5c1e0a3f5c1e0a3f5c1e0a3f5c1e0a3f5c1e0a3f5c1e0a3f5c1e.webp" },
  },
  refused: [
    {
      as: "admin",
      body: { use: "cover" },
      answer: {
        message: "Please select a valid image file.",
        code: "VALIDATION",
        fields: { picture: ["Please select a valid image file."] },
      },
    },
  ],
};

export const USER_COURSES: RowDoc = {
  tag,
  answer: list(
    named(
      "Enrolment",
      record({
        id: text(),
        courseId: whole(),
        title: text(),
        enrolledAt: orNull(moment("Null where the role gives the course.")),
        completedAt: orNull(moment()),
        progress: decimal("Share of the lessons completed.", { minimum: 0, maximum: 1 }),
      }),
    ),
  ),
  refusals: { FORBIDDEN: "These are somebody else's courses.", NOT_FOUND: "Unknown user (admins)." },
  example: {
    as: "member",
    params: { id: EXAMPLE.memberId },
    answer: [
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
