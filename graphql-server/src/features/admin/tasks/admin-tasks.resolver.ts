import { Ctx, Query, Resolver } from "type-graphql";
import { AdminOnly } from "../../../kernel/auth/authorize";
import { requireViewer, type RequestContext } from "../../../kernel/request-context";
import type { AdminTasksService } from "./admin-tasks.service";
import { AdminTasks } from "./admin-tasks.types";

@AdminOnly()
@Resolver()
export class AdminTasksResolver {
  constructor(private readonly tasks: AdminTasksService) {}

  @Query(() => AdminTasks, { description: "Admins only. How much is waiting for the team." })
  adminTasks(@Ctx() context: RequestContext): Promise<AdminTasks> {
    return this.tasks.counts(requireViewer(context));
  }
}
