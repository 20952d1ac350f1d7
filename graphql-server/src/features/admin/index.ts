import type { Feature, FeatureDeps } from "../feature";
import type { Presence } from "../community";
import { ADMIN_ROWS } from "./admin.rest";
import { AdminTasksResolver } from "./tasks/admin-tasks.resolver";
import { AdminTasksService } from "./tasks/admin-tasks.service";
import { AuditLogResolver } from "./audit-log/audit-log.resolver";
import { AuditLogService } from "./audit-log/audit-log.service";
import { AnalyticsResolver } from "./analytics/analytics.resolver";
import { AnalyticsService } from "./analytics/analytics.service";
import { QuarantineRow } from "./quarantine/quarantine.entity";
import { QuarantineResolver } from "./quarantine/quarantine.resolver";
import { QuarantineService } from "./quarantine/quarantine.service";
import { RegisteredUsersResolver } from "./users/registered-users.resolver";
import { RegisteredUsersService } from "./users/registered-users.service";
import { UserDetailsResolver } from "./users/user-details.resolver";
import { UserDetailsService } from "./users/user-details.service";

export { AdminTasksService } from "./tasks/admin-tasks.service";
export { QuarantineService } from "./quarantine/quarantine.service";

export function createAdmin(
  { env, database, clock, emailQueue }: FeatureDeps,
  { presence }: { presence: Presence },
): Feature {
  const quarantine = new QuarantineService({ database, emailQueue, clock });
  const tasks = new AdminTasksService({ database, clock, emailQueue, publicUrl: env.PUBLIC_URL });
  return {
    entities: [QuarantineRow],
    services: [quarantine, tasks],
    resolvers: [
      new QuarantineResolver(quarantine),
      new AdminTasksResolver(tasks),
      new RegisteredUsersResolver(new RegisteredUsersService({ database, presence, clock })),
      new UserDetailsResolver(new UserDetailsService({ database, clock })),
      new AuditLogResolver(new AuditLogService(database)),
      new AnalyticsResolver(new AnalyticsService({ database, clock })),
    ],
    restRows: ADMIN_ROWS,
    jobs: [tasks],
  };
}
