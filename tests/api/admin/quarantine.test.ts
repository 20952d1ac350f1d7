import { gql } from "../../gql";
import { PushSender } from "../../../graphql-server/src/features/notifications";
import { ADMINS_ONLY, refusalsOf } from "../../kit/admin-only";
import { codeOf, graphql, graphqlData } from "../../kit/clients/graphql-client";
import { rest } from "../../kit/clients/rest-client";
import { createChannel, sendMessage } from "../../kit/conversation";
import { createPreparedDatabase, type TestDatabase } from "../../kit/database/test-database";
import { eventually } from "../../kit/eventually";
import { writeNotifications } from "../../kit/notifications";
import { createPerson, type Person } from "../../kit/people";
import { startMailServer, type MailServer } from "../../kit/servers/mail-server";
import { startPushService, type PushService } from "../../kit/servers/push-service";
import { runCommand } from "../../kit/servers/run-command";
import { COURSE } from "../../kit/stripe/stripe-shop";
import { startStripeStandIn, WEBHOOK_SECRET, type StripeStandIn } from "../../kit/stripe/stripe-stand-in";
import { startTestApp, type TestApp } from "../../kit/test-app";

const READ = gql(`query QuarantineRead { siteQuarantine { backedUpAt waitingEmails } }`);
const RELEASE = gql(`mutation QuarantineRelease { releaseSiteQuarantine }`);
const BACKED_UP_AT = "2026-11-01T00:00:00.000Z";

let database: TestDatabase;
let mail: MailServer;
let stripe: StripeStandIn;
let push: PushService;
let pushKey = "";
let app: TestApp;
let admin: Person;
let restoredAt: Date;

beforeEach(async () => {
  database = await createPreparedDatabase();
  [mail, stripe, push] = [await startMailServer(), await startStripeStandIn(), await startPushService(() => pushKey)];
  const env = {
    SMTP_URL: mail.url,
    STRIPE_SECRET_KEY: "sk_test_of_the_tests",
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_BASE: stripe.url,
    PUSH_PRIVATE_ENDPOINTS: "on",
    RATE_LIMITS: "off",
  };
  // Enters quarantine as a restore does, before the server starts.
  const plain = await startTestApp({ databaseUrl: database.url });
  const insert = `INSERT INTO quarantine (restored_at, backed_up_at) VALUES (now(), $1) RETURNING restored_at`;
  [{ restored_at: restoredAt }] = (await plain.sql(insert, [BACKED_UP_AT])) as [{ restored_at: Date }];
  await plain.stop();
  app = await startTestApp({ databaseUrl: database.url, env });
  admin = await createPerson(app, { role: "ADMIN" });
});

afterEach(async () => {
  await app.stop();
  await Promise.all([mail.stop(), stripe.stop(), push.stop()]);
  await database.drop();
});

const quarantineOf = async (): Promise<unknown> => (await graphqlData(app, admin, READ)).siteQuarantine;
const checkout = (buyer: Person) => rest(app, "post", "/api/payments/checkout", buyer).send({ courseId: COURSE });

/** Subscribes a browser of a member, who is then mentioned. */
async function mention(member: Person) {
  const { notificationSettings } = await graphqlData(
    app,
    member,
    gql(`query QuarantineNotificationSettings { notificationSettings { pushKey } }`),
  );
  pushKey = notificationSettings.pushKey;
  const browser = push.subscribe();
  await graphqlData(
    app,
    member,
    gql(
      `mutation QuarantineSubscribeToPush($input: SubscribeToPushInput!) { subscribeToPush(input: $input) { isPushSubscribed } }`,
    ),
    { input: browser.subscription },
  );
  const { id: channelId } = await createChannel(app);
  await sendMessage(app, admin, { channelId, content: `Hello @${member.username}` });
  await writeNotifications(app);
  return browser;
}

it("holds emails, push messages, and payments until an admin releases the site, and loses none", async () => {
  const member = await createPerson(app);
  const browser = await mention(member);
  expect(await app.app.services.get(PushSender).run()).toBe(false);
  const refused = await checkout(member);
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([
    503,
    expect.stringContaining("restored from a backup"),
  ]);
  // The email would have expired in the meantime.
  await app.sql(`UPDATE pgboss.job SET keep_until = '2026-01-01' WHERE name = 'mail'`);
  expect(await quarantineOf()).toEqual({ backedUpAt: BACKED_UP_AT, waitingEmails: 2 });
  expect([stripe.sessions.size, browser.requests, mail.emails]).toEqual([0, 0, []]);

  await graphqlData(app, admin, RELEASE);
  expect(await quarantineOf()).toBeNull();
  await mail.welcomeToken(member.email);
  await browser.received(1);
  expect((await checkout(member)).status).toBe(200);
  const [audit] = await app.sql<{ author_id: string; created_at: Date }>(
    `SELECT author_id, created_at FROM audit_entries WHERE action = 'quarantine.released'`,
  );
  expect(audit?.author_id).toBe(admin.id);
  const early = `SELECT name FROM pgboss.job WHERE created_on > $1 AND started_on < $2`;
  expect(await app.sql(early, [restoredAt, audit?.created_at])).toEqual([]);
});

it("can be released only by admins, or from the command line", async () => {
  expect(await refusalsOf(app, RELEASE)).toEqual(ADMINS_ONLY);
  expect(codeOf(await graphql(app, READ, {}, (await createPerson(app)).token))).toBe("FORBIDDEN");
  const release = () =>
    runCommand("admin", { args: ["release"], env: { DATABASE_URL: app.databaseUrl, DATA_DIR: app.dataDir } });
  expect(await release()).toMatchObject({ code: 0, output: expect.stringContaining("Released") as string });
  expect(await quarantineOf()).toBeNull();
  expect((await release()).output).toContain("isn't in quarantine");
  const member = await createPerson(app);
  await eventually("the welcome email arrives", () => mail.welcomeToken(member.email));
});

it("cancels and resumes nothing while the provider can't be called", async () => {
  const member = await createPerson(app, { role: "PREMIUM" });
  const [order] = await app.sql<{ id: string }>(
    `INSERT INTO orders (reference, user_id, item, title, amount_cents, provider, status, created_at, expires_at)
     VALUES ('TG-QUARANTINE', $1, 'premium', 'Premium, monthly', 1999, 'stripe', 'FULFILLED', now(), now()) RETURNING id`,
    [member.id],
  );
  const canceled = { at: new Date().toISOString() };
  await app.sql(
    `INSERT INTO subscriptions (user_id, order_id, provider_id, period_end, status, cancelled_at, created_at)
     VALUES ($1, $2, 'sub_1', now() + interval '9 days', 'ACTIVE', $3, now())`,
    [member.id, order?.id, canceled.at],
  );
  const { errors } = await graphql(
    app,
    gql(`mutation QuarantineResumePremium { resumePremium { cancelledAt } }`),
    {},
    member.token,
  );
  expect(errors?.[0]?.message).toContain("restored from a backup");
  expect(await app.sql(`SELECT cancelled_at FROM subscriptions`)).toEqual([{ cancelled_at: new Date(canceled.at) }]);
});
