import DataLoader from "dataloader";
import { Authorized, Ctx, FieldResolver, Resolver, Root } from "type-graphql";
import { Public } from "../../../kernel/auth/authorize";
import { ApiKeyScope } from "../../../kernel/auth/integration";
import { loader, type RequestContext } from "../../../kernel/request-context";
import { CourseType } from "../../courses";
import { OrdersService } from "./orders.service";

const referenceByCourse = (context: RequestContext): DataLoader<number, string | null> =>
  new DataLoader(async (ids) => {
    const { viewer } = context;
    if (!viewer) return ids.map(() => null);
    const references = await context.services.get(OrdersService).referencesByCourse(viewer, ids);
    return ids.map((id) => references.get(id) ?? null);
  });

@Authorized()
@Resolver(() => CourseType)
export class CourseOrderResolver {
  @Public(ApiKeyScope.COURSES_READ)
  @FieldResolver(() => String, {
    nullable: true,
    description: "Number of the order through which the viewer bought the course; null if there is none.",
  })
  viewerOrderReference(@Root() course: CourseType, @Ctx() context: RequestContext): Promise<string | null> {
    return loader(context, referenceByCourse).load(course.id);
  }
}
