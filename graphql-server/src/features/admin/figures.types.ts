import { IsIn } from "class-validator";
import { ArgsType, Field, Int, ObjectType } from "type-graphql";

export const FIGURE_PERIODS_DAYS = [7, 30, 90, 365];

@ArgsType()
export class FiguresArgs {
  @Field(() => Int, { defaultValue: 30, description: "7, 30, 90 or 365, today included." })
  @IsIn(FIGURE_PERIODS_DAYS, { message: "days is 7, 30, 90 or 365" })
  days: number;
}

@ObjectType({ description: "The figures of some days." })
export class PeriodFigures {
  @Field(() => Int, { description: "Accounts that were made, those deleted since included." })
  signUps: number;

  @Field(() => Int, { description: "People who wrote a message or completed a lesson, each counted once." })
  activeMembers: number;

  @Field(() => Int, { description: "Messages that were written, those deleted since included." })
  messages: number;

  @Field(() => Int, { description: "Paid in these days and not paid back since." })
  revenueCents: number;
}

@ObjectType({ description: "What happened on one day, in UTC." })
export class DayFigures extends PeriodFigures {
  @Field(() => String, { description: "A day in UTC, such as 2026-11-21." })
  day: string;
}

@ObjectType({ description: "How far people get with a course, of all time." })
export class CourseFigures {
  @Field(() => Int)
  courseId: number;

  @Field(() => String)
  title: string;

  @Field(() => Int, {
    description: "People who have it: their role opens it, or they bought it, enrolled in it or were given it.",
  })
  enrolled: number;

  @Field(() => Int, { description: "People who completed a lesson of it." })
  started: number;

  @Field(() => Int, { description: "People who completed it." })
  completed: number;
}

@ObjectType({ description: "What the place is doing; up to half a minute old, beyond 30 days five minutes." })
export class Figures {
  @Field(() => [DayFigures], { description: "Every day of the period, oldest first; the last one is today." })
  days: DayFigures[];

  @Field(() => PeriodFigures, { description: "Over the whole period." })
  total: PeriodFigures;

  @Field(() => PeriodFigures, { description: "As many days before." })
  before: PeriodFigures;

  @Field(() => [CourseFigures], { description: "Published courses, those most people started first." })
  courses: CourseFigures[];
}
