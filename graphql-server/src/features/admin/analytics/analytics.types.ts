import { IsIn } from "class-validator";
import { ArgsType, Field, Int, ObjectType } from "type-graphql";

export const ANALYTICS_PERIODS_DAYS = [7, 30, 90, 365];

@ArgsType()
export class AnalyticsArgs {
  @Field(() => Int, { defaultValue: 30, description: "7, 30, 90, or 365, including today." })
  @IsIn(ANALYTICS_PERIODS_DAYS, { message: "days must be 7, 30, 90, or 365" })
  days: number;
}

@ObjectType({ description: "Statistics for a period." })
export class PeriodAnalytics {
  @Field(() => Int, { description: "Accounts created, including those deleted since." })
  signUps: number;

  @Field(() => Int, { description: "Distinct members who posted a message or completed a lesson." })
  activeMembers: number;

  @Field(() => Int, { description: "Messages posted, including those deleted since." })
  messages: number;

  @Field(() => Int, { description: "US cents paid in the period, minus refunds." })
  revenueCents: number;
}

@ObjectType({ description: "Statistics for one day in UTC." })
export class DailyAnalytics extends PeriodAnalytics {
  @Field(() => String, { description: "The date, such as 2026-11-21." })
  day: string;
}

@ObjectType({ description: "All-time enrollment and completion of a course." })
export class CourseAnalytics {
  @Field(() => Int, { description: "The id of the course." })
  courseId: number;

  @Field(() => String, { description: "The title." })
  title: string;

  @Field(() => Int, {
    description: "Members with access, through their role, a purchase, an enrollment, or a grant.",
  })
  enrolled: number;

  @Field(() => Int, { description: "Members who completed at least one of its lessons." })
  started: number;

  @Field(() => Int, { description: "Members who completed it." })
  completed: number;
}

@ObjectType({
  description:
    "Site statistics. Up to 30 s old, or 5 minutes for periods longer than 30 days; older on very large sites.",
})
export class Analytics {
  @Field(() => [DailyAnalytics], { description: "Every day of the period, oldest first. The last one is today." })
  days: DailyAnalytics[];

  @Field(() => PeriodAnalytics, { description: "Totals for the period." })
  total: PeriodAnalytics;

  @Field(() => PeriodAnalytics, { description: "Totals for the preceding period of the same length." })
  previous: PeriodAnalytics;

  @Field(() => [CourseAnalytics], { description: "Published courses, most started first." })
  courses: CourseAnalytics[];
}
