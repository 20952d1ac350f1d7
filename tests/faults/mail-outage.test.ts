import { Client } from "pg";
import supertest from "supertest";
import { EmailQueue } from "../../graphql-server/src/kernel/mail/email.queue";
import { eventually } from "../kit/eventually";
import { codeIn, startMailServer, untilMailsAreSent, type MailServer } from "../kit/servers/mail-server";
import { createPerson } from "../kit/people";
import { rest } from "../kit/clients/rest-client";
import { createDataDir, spawnServer, stopSpawnedServers, type SpawnedServer } from "../kit/servers/spawned-server";
import { startTestApp } from "../kit/test-app";
import { createPreparedDatabase, type TestDatabase } from "../kit/database/test-database";

const TWO_MINUTES_S = 120;
/** With delays of 5 s, 10 s, 20 s, and so on, the sixth attempt comes after two minutes. */
const RETRIES = 5;
/** Slightly longer than the minute after which a dead process's job expires. */
const EXPIRED_S = 61;

let mailServer: MailServer;

beforeEach(async () => {
  mailServer = await startMailServer();
});

afterEach(() => mailServer.stop());

afterAll(() => stopSpawnedServers());

type Sql = <Row>(text: string) => Promise<Row[]>;

interface WaitingMail {
  retry_count: number;
  /** Seconds from its creation to its next attempt. */
  waits: number;
}

const waitingMails = (sql: Sql): Promise<WaitingMail[]> =>
  sql<WaitingMail>(`SELECT retry_count, extract(epoch FROM start_after - created_on)::float AS waits
    FROM pgboss.job WHERE name = 'mail' AND state IN ('created', 'retry')`);

/** Makes waiting emails due, up to the given number of retries. */
const makeDue = (sql: Sql, retries = RETRIES): Promise<unknown[]> =>
  sql(`UPDATE pgboss.job SET start_after = now()
    WHERE name = 'mail' AND state IN ('created', 'retry') AND retry_count < ${retries}`);

it("serves requests and loses no emails while the mail server is unreachable for two minutes", async () => {
  const app = await startTestApp({ env: { SMTP_URL: mailServer.url, RATE_LIMITS: "off" } });
  try {
    const people = await Promise.all([createPerson(app), createPerson(app), createPerson(app)]);
    await app.sql(`UPDATE users SET mfa_enabled = true`);
    for (const { email } of people) await mailServer.welcomeToken(email);
    const connections = await mailServer.hang();
    for (const [index, { email, password }] of people.entries()) {
      const response = await rest(app, "post", "/api/auth/login").send({ email, password });
      expect(response.body).toMatchObject({ status: "MFA_REQUIRED" });
      // A response that waited for the email would arrive only after the first connection timed out.
      if (index === 0) expect(connections.filter(({ closed }) => closed)).toHaveLength(0);
    }
    await eventually("the mail server receives a connection", () => connections.length > 0);
    await mailServer.goOffline();
    await eventually("every email has been refused for longer than two minutes", async () => {
      await makeDue(app.sql);
      app.app.services.get(EmailQueue).sendSoon();
      const waiting = await waitingMails(app.sql);
      return waiting.length === people.length && waiting.every(({ waits }) => waits > TWO_MINUTES_S);
    });
    await mailServer.goOnline();
    await makeDue(app.sql, RETRIES + 1);
    app.app.services.get(EmailQueue).sendSoon();
    for (const { id, email } of people) {
      const code = codeIn(await mailServer.next(email, /sign-in code/));
      expect((await rest(app, "post", "/api/auth/verify-mfa").send({ userId: id, code })).status).toBe(200);
    }
    await untilMailsAreSent(app);
    expect(mailServer.emails).toHaveLength(people.length);
  } finally {
    await app.stop();
  }
});

describe("when the process sending an email is killed", () => {
  let database: TestDatabase;
  let dataDir: Awaited<ReturnType<typeof createDataDir>>;
  let client: Client;
  let sql: Sql;

  beforeEach(async () => {
    [database, dataDir] = [await createPreparedDatabase(), await createDataDir()];
    client = new Client({ connectionString: database.url });
    await client.connect();
    sql = async <Row>(text: string) => (await client.query(text)).rows as Row[];
  });

  afterEach(async () => {
    await stopSpawnedServers();
    await client.end();
    await database.drop();
    await dataDir.remove();
  });

  const startServer = (): Promise<SpawnedServer> =>
    spawnServer({
      DATABASE_URL: database.url,
      DATA_DIR: dataDir.path,
      SMTP_URL: mailServer.url,
      MFA_POLICY: "required",
      JWT_SECRET: "the same secret for both processes, 32 long",
    });

  /** Registers a member, which emails a code. */
  async function register(server: SpawnedServer, username: string): Promise<string> {
    const email = `${username}@example.test`;
    const account = { username, email, password: "a-quiet-harbor", name: "Survivor" };
    const response = await supertest(server.url).post("/api/auth/register").send(account);
    expect(response.body).toMatchObject({ status: "MFA_REQUIRED" });
    return email;
  }

  async function signInByMail(server: SpawnedServer, email: string): Promise<void> {
    const code = codeIn(await mailServer.next(email, /sign-in code/));
    const verified = await supertest(server.url).post("/api/auth/verify-mfa").send({ email, code });
    expect(verified.body).toMatchObject({ status: "SUCCESS" });
  }

  async function kill(server: SpawnedServer): Promise<void> {
    server.kill("SIGKILL");
    await server.exit;
  }

  it("lets another process deliver an email that was waiting for a retry", async () => {
    await mailServer.goOffline();
    const first = await startServer();
    const email = await register(first, "survivor");
    await eventually("the email is waiting for a retry", async () =>
      (await waitingMails(sql)).some(({ retry_count }) => retry_count > 0),
    );
    await kill(first);

    await mailServer.goOnline();
    const second = await startServer();
    await makeDue(sql);
    await signInByMail(second, email);
  });

  it("lets another process deliver an email that was being sent, exactly once and after a minute", async () => {
    const connections = await mailServer.hang();
    const first = await startServer();
    const email = await register(first, "survivor");
    await eventually("the email is being sent", () => connections.length > 0);
    await kill(first);

    await mailServer.goOnline();
    const second = await startServer();
    const expired = await sql(
      `UPDATE pgboss.job SET started_on = started_on - make_interval(secs => ${EXPIRED_S})
       WHERE name = 'mail' AND state = 'active' RETURNING id`,
    );
    expect(expired).toHaveLength(1);
    await eventually("the email is waiting to be resent", async () => (await waitingMails(sql)).length === 1);
    await makeDue(sql);
    await signInByMail(second, email);
    // Later emails are delivered too.
    await signInByMail(second, await register(second, "later"));
    await untilMailsAreSent({ sql });
    expect(mailServer.emails.filter(({ to }) => to.includes(email))).toHaveLength(1);
  });
});
