import { Client } from "pg";
import supertest from "supertest";
import { codeIn, startMailServer, type MailServer } from "../kit/mail-server";
import { createPerson } from "../kit/people";
import { rest } from "../kit/rest-client";
import { spawnServer, stopSpawnedServers } from "../kit/spawned-server";
import { startTestApp } from "../kit/test-app";
import { createTestDatabase } from "../kit/test-database";

const LOOK_EVERY_MS = 50;
const TWO_MINUTES_S = 120;
/** Far more than a request takes, far less than a mail server's time-out. */
const AT_ONCE_MS = 2_000;

let mailServer: MailServer;

beforeEach(async () => {
  mailServer = await startMailServer();
});

afterEach(() => mailServer.stop());

afterAll(() => stopSpawnedServers());

type Sql = <Row>(text: string) => Promise<Row[]>;

interface WaitingMail {
  state: string;
  retry_count: number;
  /** Seconds from when it was written to its next try. */
  waits: number;
}

const waitingMails = (sql: Sql): Promise<WaitingMail[]> =>
  sql<WaitingMail>(`SELECT state::text, retry_count, extract(epoch FROM start_after - created_on)::float AS waits
    FROM pgboss.job WHERE name = 'mail' AND state IN ('created', 'retry')`);

/** Lets the waiting mails be tried now instead of at their time. */
const tryNow = (sql: Sql): Promise<unknown[]> =>
  sql(`UPDATE pgboss.job SET start_after = now() WHERE name = 'mail' AND state IN ('created', 'retry')`);

async function waitFor<T>(look: () => Promise<T[]>): Promise<T> {
  for (;;) {
    const [found] = await look();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

it("a mail server that is away for two minutes slows no request and loses no mail", async () => {
  const app = await startTestApp({ env: { SMTP_URL: mailServer.url, RATE_LIMITS: "off" } });
  try {
    const people = await Promise.all([createPerson(app), createPerson(app), createPerson(app)]);
    await app.sql(`UPDATE users SET mfa_enabled = true`);
    await mailServer.goAway();
    for (const { email, password } of people) {
      const start = performance.now();
      const answer = await rest(app, "post", "/api/auth/login").send({ email, password });
      expect(answer.body).toMatchObject({ status: "MFA_REQUIRED" });
      expect(performance.now() - start).toBeLessThan(AT_ONCE_MS);
    }
    // Refused again and again, for longer than two minutes as the mail sees it.
    const refused = async (): Promise<WaitingMail[]> => {
      await tryNow(app.sql);
      return (await waitingMails(app.sql)).filter(({ retry_count }) => retry_count >= 5);
    };
    await waitFor(refused);
    await waitFor(async () => (await waitingMails(app.sql)).filter(({ waits }) => waits > TWO_MINUTES_S / 2));
    await mailServer.comeBack();
    // A try that was under way fails after this and waits again.
    await waitFor(async () => {
      await tryNow(app.sql);
      return mailServer.mails.length >= people.length ? [true] : [];
    });
    for (const { id, email } of people) {
      const code = codeIn(await mailServer.next(email, /sign-in code/));
      expect((await rest(app, "post", "/api/auth/verify-mfa").send({ userId: id, code })).status).toBe(200);
    }
    expect(mailServer.mails).toHaveLength(people.length);
  } finally {
    await app.stop();
  }
});

it("a mail on its way survives the killing of its process", async () => {
  const database = await createTestDatabase();
  const secret = "the same secret for both processes, 32 long";
  const env = { DATABASE_URL: database.url, SMTP_URL: mailServer.url, MFA_POLICY: "required", JWT_SECRET: secret };
  await mailServer.goAway();
  const first = await spawnServer(env);
  const account = {
    username: "survivor",
    email: "survivor@example.test",
    password: "a-quiet-harbour",
    name: "Survivor",
  };
  const answer = await supertest(first.url).post("/api/auth/register").send(account);
  expect(answer.body).toMatchObject({ status: "MFA_REQUIRED" });
  first.kill("SIGKILL");
  await first.exit;

  await mailServer.comeBack();
  const second = await spawnServer(env);
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    const sql: Sql = async <Row>(text: string) => (await client.query(text)).rows as Row[];
    // What the first process was at when it died runs out by its own time; here that time is over at once.
    await sql(`UPDATE pgboss.job SET state = 'retry', start_after = now() WHERE name = 'mail' AND state = 'active'`);
    await tryNow(sql);
    const code = codeIn(await mailServer.next(account.email, /sign-in code/));
    const verified = await supertest(second.url).post("/api/auth/verify-mfa").send({ email: account.email, code });
    expect(verified.body).toMatchObject({ status: "SUCCESS", username: "survivor" });
  } finally {
    await client.end();
    second.kill("SIGTERM");
    await second.exit;
    await database.drop();
  }
});

it("a mail whose process died is taken up again after a minute", async () => {
  const app = await startTestApp({ env: { SMTP_URL: mailServer.url } });
  try {
    const [queue] = await app.sql(`SELECT expire_seconds, retry_limit FROM pgboss.queue WHERE name = 'mail'`);
    expect(queue).toEqual({ expire_seconds: 60, retry_limit: 13 });
  } finally {
    await app.stop();
  }
});
