import { query } from "../../kernel/database";
import type { PersonalDataSource } from "../../kernel/personal-data";
import type { Limit } from "../../kernel/rate-limits";
import type { CoursesService } from "../courses";
import type { Feature, FeatureDeps } from "../feature";
import { Newcomer } from "./newcomer.entity";
import { NewcomersResolver, ViewerNewcomerResolver } from "./newcomers.resolver";
import { NewcomersService } from "./newcomers.service";

const LIMITS = {
  newcomerChangesPerPerson: { points: 30, duration: 60 },
} as const satisfies Record<string, Limit>;

declare module "../../kernel/rate-limits" {
  interface Limits extends Record<keyof typeof LIMITS, Limit> {}
}

const newcomerData: PersonalDataSource = {
  name: "newcomerAnswers",
  collect: (manager, userId) =>
    query(
      manager,
      `SELECT goal, experience, minutes_per_week AS "minutesPerWeek", dismissed_at AS "dismissedAt"
       FROM newcomers WHERE user_id = $1`,
      [userId],
    ),
  erase: async (manager, userId) => {
    await query(manager, `DELETE FROM newcomers WHERE user_id = $1`, [userId]);
  },
};

export function createNewcomers(
  { database, limits, clock }: FeatureDeps,
  { courses }: { courses: CoursesService },
): Feature {
  const newcomers = new NewcomersService({ database, limits, clock, courses });
  return {
    entities: [Newcomer],
    resolvers: [new ViewerNewcomerResolver(newcomers), new NewcomersResolver(newcomers)],
    personalData: [newcomerData],
    limits: LIMITS,
  };
}
