export { AuditLogResolver } from "./audit-log.resolver";
export { AuditLogService } from "./audit-log.service";
export { FiguresResolver } from "./figures.resolver";
export { FiguresService } from "./figures.service";
export { RegisteredUsersResolver } from "./registered-users.resolver";
export { RegisteredUsersService } from "./registered-users.service";
export { UserDossierResolver } from "./user-dossier.resolver";
export { UserDossierService } from "./user-dossier.service";
