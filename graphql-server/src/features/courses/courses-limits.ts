import type { Limit } from "../../kernel/rate-limits";

export const COURSES_LIMITS = {
  answersPerPerson: { points: 60, duration: 60 },
  certificateLookupsPerAddress: { points: 60, duration: 60 },
  coursePicturesPerPerson: { points: 60, duration: 60 },
  notesPerPerson: { points: 60, duration: 60 },
  lessonPositionsPerPerson: { points: 60, duration: 60 },
  testAnswersPerPerson: { points: 120, duration: 60 },
  lessonPreviewsPerPerson: { points: 120, duration: 60 },
} as const satisfies Record<string, Limit>;

declare module "../../kernel/rate-limits" {
  interface Limits extends Record<keyof typeof COURSES_LIMITS, Limit> {}
}
