import { AttachmentsService } from "../../../graphql-server/src/features/community";
import type { DataSource } from "typeorm";
import { SessionsService } from "../../../graphql-server/src/features/accounts";
import { SearchMaintenance } from "../../../graphql-server/src/features/community";
import { LessonEmails, MeasuredTimes } from "../../../graphql-server/src/features/courses";
import { PaymentSweep } from "../../../graphql-server/src/features/payments";
import { NotificationDigest, NotificationWriter, PushSender } from "../../../graphql-server/src/features/notifications";
import { RetentionSweep } from "../../../graphql-server/src/features/privacy";
import { createDataSource } from "../../../graphql-server/src/kernel/database";
import { ServerProcesses } from "../../../graphql-server/src/kernel/events/server-processes";
import { foldRanks } from "./load";
import type { HotRequest, World } from "./world";

export function adminArea({ as, admin, known }: World): HotRequest[] {
  const caller = as(admin);
  const { memberId, contactId } = known;
  const users = (filter: object, detail: string, after?: string) =>
    caller.operation("RegisteredUsers", { filter, first: 50, after }, detail);
  const orders = (filter: object, detail: string) => caller.operation("AdminOrders", { filter }, detail);
  const log = (filter: object, detail: string) => caller.operation("AuditLog", { filter }, detail);
  return [
    users({}, "newest"),
    users({}, "next page", memberId),
    users({ search: "name12 sur" }, "search"),
    users({ role: "PREMIUM" }, "role"),
    users({ accountStatus: "BANNED" }, "banned"),
    users({ presence: "OFFLINE" }, "offline"),
    caller.operation("RegisteredUserTotals", { filter: {} }),
    caller.operation("RegisteredUserTotals", { filter: { search: "name12" } }, "search"),
    caller.operation("AdminUser", { id: memberId }),
    caller.operation("AdminUserXp", { id: memberId }),
    orders({}, "newest"),
    orders({ search: "TG-12" }, "search"),
    orders({ status: "PENDING" }, "pending"),
    orders({ paidWithoutAccess: true }, "paid without access"),
    log({}, "newest"),
    log({ person: "member_12" }, "person"),
    log({ action: "user.muted" }, "action"),
    caller.operation("AuditActions"),
    caller.operation("ContactInbox", { first: 20, unreadOnly: true }),
    caller.operation("MarkContactMessageRead", { id: contactId, read: true }),
    caller.operation("AllApiKeys", { first: 50 }),
    caller.operation("AdminAnalytics", { days: 30 }),
  ];
}

export function moderation({ app, as, admin, subject }: World): HotRequest[] {
  const caller = as(admin);
  const userId = subject.id;
  const reason = "spam";
  let strikeId = "";
  return [
    caller.operation("MemberModerationRecord", { userId }),
    as(subject).operation("MySanctions"),
    caller.operation("MuteUser", { input: { userId, reason, seconds: 60 } }),
    caller.operation("UnmuteUser", { userId }),
    caller.operation("KickUser", { input: { userId, reason } }),
    caller.operation("LiftKick", { userId }),
    {
      title: "StrikeUser",
      send: async () => {
        await caller.run("StrikeUser", { input: { userId, reason } });
        const [strike] = await app.sql<{ id: string }>(
          `SELECT id FROM sanctions WHERE user_id = $1 AND kind = 'STRIKE'`,
          [userId],
        );
        strikeId = strike?.id ?? "";
      },
    },
    caller.operation("WithdrawStrike", () => ({ strikeId })),
    caller.operation("BanUser", { input: { userId, reason } }),
    caller.operation("LiftBan", { userId }),
    caller.operation("ChangeUserRole", { input: { userId, role: "PREMIUM" } }),
    caller.operation("AdjustXp", { input: { userId, amount: 100, reason } }),
  ];
}

export function jobs({ app, admin }: World): HotRequest[] {
  const { services } = app.app;
  const withDatabase = async (work: (database: DataSource) => Promise<unknown>): Promise<void> => {
    const database = createDataSource(app.databaseUrl, { poolSize: 1, migrations: [] });
    await database.initialize();
    await work(database).finally(() => database.destroy());
  };
  return [
    { title: "rank fold", send: () => withDatabase(foldRanks) },
    { title: "payment sweep", send: () => services.get(PaymentSweep).run() },
    { title: "retention sweep", send: () => services.get(RetentionSweep).run() },
    { title: "attachment sweep", send: () => services.get(AttachmentsService).sweep() },
    { title: "lesson emails", send: () => services.get(LessonEmails).run() },
    { title: "measured times", send: () => services.get(MeasuredTimes).run() },
    { title: "search words", send: () => services.get(SearchMaintenance).collectWords() },
    { title: "unused search words", send: () => services.get(SearchMaintenance).removeUnusedWords() },
    { title: "notification writer", send: () => services.get(NotificationWriter).run() },
    {
      title: "push sender",
      send: async () => {
        await services.get(PushSender).run();
        await services.get(PushSender).settled();
      },
    },
    { title: "notification digest", send: () => services.get(NotificationDigest).run() },
    { title: "heartbeat", send: () => withDatabase((database) => new ServerProcesses(database).recordHeartbeat()) },
    { title: "session check of open sockets", send: () => services.get(SessionsService).currentRoles([admin.id]) },
  ];
}
