import { Ctx, FieldResolver, Resolver, Root } from "type-graphql";
import { Public } from "../../../kernel/auth/authorize";
import { ApiKeyScope } from "../../../kernel/auth/integration";
import { loader, type RequestContext } from "../../../kernel/request-context";
import { CourseType } from "../../courses";
import { OrdersService } from "./orders.service";

const referencesByCourse = async ({ viewer, services }: RequestContext): Promise<ReadonlyMap<number, string>> =>
  viewer ? services.get(OrdersService).referencesByCourse(viewer) : new Map();

@Resolver(() => CourseType)
export class CourseOrderResolver {
  @Public(ApiKeyScope.COURSES_READ)
  @FieldResolver(() => String, {
    nullable: true,
    description: "Number of the order through which the viewer bought the course; null if there is none.",
  })
  async viewerOrderReference(@Root() course: CourseType, @Ctx() context: RequestContext): Promise<string | null> {
    return (await loader(context, referencesByCourse)).get(course.id) ?? null;
  }
}
