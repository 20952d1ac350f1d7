import { gql } from "../../gql";
import { AdminTasksService } from "../../../graphql-server/src/features/admin";
import { ADMINS_ONLY, refusalsOf } from "../../kit/admin-only";
import { graphqlData } from "../../kit/clients/graphql-client";
import { usePerson } from "../../kit/people";
import { useMailServer } from "../../kit/servers/mail-server";
import { useApp } from "../../kit/test-app";

const TASKS = gql(
  `query AdminTasksTasks {
    adminTasks { unreadMessages pendingChannels pendingWithdrawals disputes failingEmails waiting { title path } }
  }`,
);

const mail = useMailServer();
const app = useApp(() => ({ env: { SMTP_URL: mail.url, RATE_LIMITS: "off" } }));
const admin = usePerson(app, { role: "ADMIN" });

it("tells only admins how much is waiting", async () => {
  expect(await refusalsOf(app, TASKS)).toEqual(ADMINS_ONLY);
});

it("counts messages, channels, withdrawals, and disputes, and emails the admins about them", async () => {
  const nothing = {
    unreadMessages: 0,
    pendingChannels: 0,
    pendingWithdrawals: 0,
    disputes: 0,
    failingEmails: 0,
    waiting: [],
  };
  expect(await graphqlData(app, admin, TASKS)).toEqual({ adminTasks: nothing });
  const tasks = app.app.services.get(AdminTasksService);
  await tasks.sendEmails();

  await app.sql(
    `INSERT INTO contact_messages (name, email, message, created_at, read_at) VALUES
       ('Ida', 'ida@example.test', 'Hello?', now(), NULL), ('Ida', 'ida@example.test', 'Thanks', now(), now())`,
  );
  await app.sql(
    `INSERT INTO channels (name, description, category, access_level, locked, created_by_id, created_at, approval)
     VALUES ('proposal', '', 'GENERAL', 'FREE', false, $1, now(), 'PENDING')`,
    [admin.id],
  );
  const order = `INSERT INTO orders (reference, user_id, item, course_id, title, amount_cents, provider, status, created_at, expires_at)
    VALUES ($1, $2, 'course:2', 2, 'Technical Analysis', 4999, 'test', $3, now(), now()) RETURNING id`;
  await app.sql(order, ["TG-1", admin.id, "DISPUTED"]);
  const [paid] = await app.sql<{ id: string }>(order, ["TG-2", admin.id, "FULFILLED"]);
  await app.sql(
    `INSERT INTO refunds (order_id, amount_cents, ground, reason, requested_at) VALUES ($1, 4999, 'WITHDRAWAL', 'Withdrawn', now())`,
    [paid?.id],
  );
  expect(await graphqlData(app, admin, TASKS)).toEqual({
    adminTasks: {
      unreadMessages: 1,
      pendingChannels: 1,
      pendingWithdrawals: 1,
      disputes: 1,
      failingEmails: 0,
      waiting: [
        { title: "1 disputed payment", path: "/admin/orders?status=DISPUTED" },
        { title: "1 withdrawal to refund", path: "/admin/orders" },
        { title: "1 unread message", path: "/admin/messages" },
        { title: "1 channel to approve", path: "/community" },
      ],
    },
  });

  await tasks.sendEmails();
  const email = await mail.next(admin.email, /^Waiting for the team: 1 disputed payment, /);
  expect(email.text).toContain("1 unread message");
  expect(mail.emails.filter(({ to }) => to.includes(admin.email))).toHaveLength(1);
});

it("counts emails that failed several times, and those given up", async () => {
  const job = (state: string, retries: number) =>
    app.sql(
      `INSERT INTO pgboss.job (name, state, retry_count, retry_limit, start_after, data) VALUES ('mail', $1, $2, 13, now() + interval '1 hour', '{}')`,
      [state, retries],
    );
  await job("retry", 2);
  const { adminTasks } = await graphqlData(app, admin, TASKS);
  expect(adminTasks.failingEmails).toBe(0);
  await job("retry", 3);
  await job("failed", 13);
  expect(await graphqlData(app, admin, TASKS)).toMatchObject({ adminTasks: { failingEmails: 2 } });
});
