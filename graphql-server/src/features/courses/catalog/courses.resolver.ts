import DataLoader from "dataloader";
import { IdArg, InputArg } from "../../../kernel/args";
import { Arg, Ctx, Extensions, FieldResolver, Mutation, Query, Resolver, Root } from "type-graphql";
import { Public } from "../../../kernel/auth/authorize";
import { ApiKeyScope } from "../../../kernel/auth/integration";
import { loader, requireViewer, type RequestContext } from "../../../kernel/request-context";
import { CourseCollection } from "./course.entity";
import { CourseType, EnrollPayload, Enrollment, LessonType } from "./course.types";
import { EnrollInCourseInput } from "./courses.inputs";
import { CoursesService } from "./courses.service";
import { earlyAccessText } from "./early-access";

const lessonsByCourse = (context: RequestContext): DataLoader<number, LessonType[]> =>
  new DataLoader(async (ids) => {
    const lessons = await context.services.get(CoursesService).lessonsOf(ids);
    return ids.map((id) => lessons.get(id) ?? []);
  });

const aboutByCourse = (context: RequestContext): DataLoader<number, string> =>
  new DataLoader(async (ids) => {
    const texts = await context.services.get(CoursesService).aboutOf(ids);
    return ids.map((id) => texts.get(id) ?? "");
  });

const checksByCourse = (context: RequestContext): DataLoader<number, boolean> =>
  new DataLoader(async (ids) => {
    const withChecks = await context.services.get(CoursesService).idsWithChecks(ids);
    return ids.map((id) => withChecks.has(id));
  });

/** Whether the viewer has access, by course. */
export const entitlementByCourse = (context: RequestContext): DataLoader<number, boolean> =>
  new DataLoader(async (ids) => {
    const { viewer } = context;
    if (!viewer) return ids.map(() => false);
    const entitled = await context.services.get(CoursesService).entitledCourseIds(viewer, ids);
    return ids.map((id) => entitled.has(id));
  });

@Resolver(() => CourseType)
export class CoursesResolver {
  constructor(private readonly service: CoursesService) {}

  @Extensions({ publicForSeconds: 60, sharesReads: true })
  @Public(ApiKeyScope.COURSES_READ)
  @Query(() => [CourseType], {
    description: "The courses of a collection. By default, the eight domains and the free intro course.",
  })
  courses(
    @Arg("collection", () => CourseCollection, {
      nullable: true,
      description: "Either the catalog or the trading courses.",
    })
    collection: CourseCollection | null,
  ): Promise<CourseType[]> {
    return this.service.list(collection ?? null);
  }

  @Extensions({ publicForSeconds: 60, sharesReads: true })
  @Public(ApiKeyScope.COURSES_READ)
  @Query(() => CourseType, { nullable: true, description: "A course by numeric id or slug." })
  async course(
    @Arg("idOrSlug", () => String, { description: "A course id or slug." }) idOrSlug: string,
    @Ctx() context: RequestContext,
  ): Promise<CourseType> {
    const course = await this.service.visibleByIdOrSlug(context.viewer, idOrSlug);
    loader(context, lessonsByCourse).prime(course.id, course.lessons);
    loader(context, aboutByCourse).prime(course.id, course.about);
    loader(context, entitlementByCourse).prime(course.id, course.viewerIsEntitled);
    return course;
  }

  @Extensions({ publicForSeconds: 60, sharesReads: true })
  @Public(ApiKeyScope.COURSES_READ)
  @Query(() => [CourseType], { description: "The courses that Premium includes." })
  premiumCourses(): Promise<CourseType[]> {
    return this.service.premiumCourses();
  }

  @Query(() => [Enrollment], { description: "The courses the viewer has access to, with progress." })
  myCourses(@Ctx() context: RequestContext): Promise<Enrollment[]> {
    return this.service.enrollments(requireViewer(context));
  }

  @Query(() => [Enrollment], { description: "A member's courses, with progress. Requires that member or an admin." })
  enrollments(@IdArg("user", "userId") userId: string, @Ctx() context: RequestContext): Promise<Enrollment[]> {
    return this.service.enrollmentsOf(requireViewer(context), userId);
  }

  @Mutation(() => EnrollPayload, {
    description: "Enrolls the viewer in a free course. PAYMENT_REQUIRED for a paid course.",
  })
  enrollInCourse(
    @InputArg(() => EnrollInCourseInput) input: EnrollInCourseInput,
    @Ctx() context: RequestContext,
  ): Promise<EnrollPayload> {
    return this.service.enroll(requireViewer(context), input.courseId);
  }

  @Public(ApiKeyScope.COURSES_READ)
  @FieldResolver(() => String, {
    description:
      "The course project, who the course isn't for, and the reading list: Markdown; empty if there is none.",
  })
  about(@Root() course: CourseType, @Ctx() context: RequestContext): Promise<string> {
    return loader(context, aboutByCourse).load(course.id);
  }

  @Public(ApiKeyScope.COURSES_READ)
  @FieldResolver(() => Boolean, {
    description: "Whether its lessons have questions, and so it ends with a final test.",
  })
  hasFinalTest(@Root() course: CourseType, @Ctx() context: RequestContext): Promise<boolean> {
    return loader(context, checksByCourse).load(course.id);
  }

  @Public(ApiKeyScope.COURSES_READ)
  @FieldResolver(() => [LessonType], { description: "The lessons, in order." })
  lessons(@Root() course: CourseType, @Ctx() context: RequestContext): Promise<LessonType[]> {
    return loader(context, lessonsByCourse).load(course.id);
  }

  @Public(ApiKeyScope.COURSES_READ)
  @FieldResolver(() => String, {
    nullable: true,
    description:
      "Text that says how many lessons of a paid course are written; null once all are, and for free courses.",
  })
  async earlyAccess(@Root() course: CourseType, @Ctx() context: RequestContext): Promise<string | null> {
    if (course.priceCents === 0) return null;
    // Clients that show this text also read the lessons, so both share a statement.
    const lessons = await loader(context, lessonsByCourse).load(course.id);
    const written = lessons.filter(({ available }) => available).length;
    const isComplete = lessons.length > 0 && written === lessons.length;
    return isComplete ? null : earlyAccessText({ written, lessons: lessons.length });
  }

  @Public(ApiKeyScope.COURSES_READ)
  @FieldResolver(() => Boolean, { description: "Whether the viewer has access to the course; false for visitors." })
  viewerIsEntitled(@Root() course: CourseType, @Ctx() context: RequestContext): Promise<boolean> {
    return loader(context, entitlementByCourse).load(course.id);
  }
}
