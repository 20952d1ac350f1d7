import { Args, Ctx, Query, Resolver } from "type-graphql";
import { AdminOnly } from "../../../kernel/auth/authorize";
import { requireViewer, type RequestContext } from "../../../kernel/request-context";
import type { AuditLogService } from "./audit-log.service";
import { AuditEntryConnection, AuditLogArgs } from "./audit-log.types";

@AdminOnly()
@Resolver()
export class AuditLogResolver {
  constructor(private readonly log: AuditLogService) {}

  @Query(() => AuditEntryConnection, { description: "Admins only. Audit entries, newest first." })
  auditLog(
    @Args(() => AuditLogArgs) { filter, first, after }: AuditLogArgs,
    @Ctx() context: RequestContext,
  ): Promise<InstanceType<typeof AuditEntryConnection>> {
    return this.log.list(requireViewer(context), filter ?? {}, first, after ?? null);
  }

  @Query(() => [String], { description: "Admins only. Every action that occurs in the audit log." })
  auditActions(@Ctx() context: RequestContext): Promise<string[]> {
    return this.log.actions(requireViewer(context));
  }
}
