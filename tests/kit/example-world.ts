import { randomBytes, randomUUID } from "node:crypto";
import Stripe from "stripe";
import supertest from "supertest";
import { EXAMPLE } from "../../graphql-server/src/kernel/rest/example-values";
import { UNTABLED_ROUTES, type DocumentedPath } from "../../graphql-server/src/rest/openapi/untabled-routes";
import type { RowExample } from "../../graphql-server/src/kernel/rest/row-doc";
import { codeIn, linkIn, startMailServer, type MailServer } from "./servers/mail-server";
import { giveXp } from "./people";
import { openSignedIn } from "./clients/raw-socket";
import { REST_ROWS } from "./offline-features";
import { rest } from "./clients/rest-client";
import { startTestApp, type TestApp, type TestAppOptions } from "./test-app";
import { inviteToGroup, openNotebook, PICTURE, sendExample } from "./example-steps";

const WEBHOOK_SECRET = "whsec_of_the_examples";

interface SignedIn {
  id: string;
  email: string;
  token: string;
  refreshToken: string;
}

/** The real values for the names and IDs in the examples. */
export type Substitutions = Record<string, string>;

/** Overrides the server, the sender of an example, and the values of its IDs. */
export interface Setup {
  app?: TestApp;
  token?: string;
  substitutions?: Substitutions;
}

export type ExampleRequest = Pick<RowExample, "as" | "params" | "query" | "body" | "filePart" | "headers">;

/** A running product with the data that the examples of the published API document use. */
export class ExampleWorld {
  private constructor(
    readonly app: TestApp,
    private readonly options: TestAppOptions,
    private readonly mailServer: MailServer,
    readonly members: Record<"ada" | "admin" | "dora", SignedIn>,
    readonly substitutions: Substitutions,
  ) {}

  static async build(env: Record<string, string> = {}): Promise<ExampleWorld> {
    const mailServer = await startMailServer();
    const now = new Date(EXAMPLE.now);
    const options: TestAppOptions = {
      clock: { now: () => now },
      env: {
        SMTP_URL: mailServer.url,
        PAYMENTS: "test",
        STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
        PUBLIC_URL: "http://localhost:8080",
        RATE_LIMITS: "off",
        DIRECT_MESSAGES_MIN_LEVEL: "1",
        ...env,
      },
    };
    const app = await startTestApp(options);
    const [ada, bob, dora, admin] = [
      await register(app, EXAMPLE.username),
      await register(app, "bob"),
      await register(app, "dora"),
      await register(app, "root"),
    ];
    await app.sql(`UPDATE users SET role = 'ADMIN' WHERE id = $1`, [admin.id]);
    await rest(app, "post", "/api/payments/complete", ada).send({ courseId: 1 });
    // The durations of lessons change with their texts.
    await app.sql(`UPDATE lessons SET duration_minutes = 8 WHERE course_id = 1`);
    const channel = await rest(app, "post", "/api/community/channels", admin).send({
      name: EXAMPLE.channelName,
      category: "general",
      description: "Examples for the API documentation",
    });
    const { id: channelId } = channel.body as { id: string };
    const messages = `/api/community/channels/${channelId}/messages`;
    const sent = await rest(app, "post", messages, ada).send({ message: "Good morning" });
    // The message earned 10 XP.
    await giveXp(app, ada.id, 240);
    await giveXp(app, bob.id, 40);
    await app.sql(`UPDATE users SET created_at = $1`, [now]);
    const run = await rest(app, "post", "/api/simulator/runs", ada).send({ scenarioId: "noise-only" });
    const { trialId } = await openNotebook(app, ada, "trend-that-ends");
    const notebook = await rest(app, "post", "/api/simulator/lab/notebooks", ada).send({ scenarioId: "noise-only" });
    const substitutions = {
      [EXAMPLE.memberId]: ada.id,
      [EXAMPLE.otherId]: bob.id,
      [EXAMPLE.channelId]: channelId,
      [EXAMPLE.messageId]: (sent.body as { id: string }).id,
      [EXAMPLE.runId]: (run.body as { id: string }).id,
      [EXAMPLE.notebookId]: (notebook.body as { id: string }).id,
      [EXAMPLE.trialId]: trialId,
    };
    const world = new ExampleWorld(app, options, mailServer, { ada, admin, dora }, substitutions);
    await world.saveInJournal("/api/journal/trades/:id");
    await world.saveInJournal("/api/journal/setups/:id");
    return world;
  }

  async stop(): Promise<void> {
    await this.app.stop();
    await this.mailServer.stop();
  }

  /** Starts a second server on the same database. It accepts the members' tokens if the world was built with a `JWT_SECRET`. */
  startSecondApp(env: Record<string, string>): Promise<TestApp> {
    const { options, app } = this;
    return startTestApp({ ...options, env: { ...options.env, ...env }, databaseUrl: app.databaseUrl });
  }

  /** Sends an example, or a variation of it, with the real IDs. */
  send(
    { method, path }: DocumentedPath,
    request: ExampleRequest,
    { app = this.app, token, substitutions = {} }: Setup = {},
  ): supertest.Test {
    const senders = { visitor: undefined, member: this.members.ada.token, admin: this.members.admin.token };
    return sendExample(app, { method, path }, request, {
      token: request.as === "visitor" ? undefined : (token ?? senders[request.as]),
      substitutions: { ...this.substitutions, ...substitutions },
    });
  }

  /** Runs the prerequisites of an example that deletes something or needs an emailed code or link. */
  async prepare(row: string): Promise<Setup> {
    const [method, path = ""] = row.split(" ");
    const onNewMessage = /^\/api\/community\/(saved-messages|messages)\/:messageId/.test(path);
    const prepare =
      this.prerequisites[row] ?? (onNewMessage && (() => this.newMessage(method === "DELETE" ? path : null)));
    return prepare ? prepare() : {};
  }

  /** Creates a new session for a member who still has the password they registered with. */
  signIn(username: string): Promise<SignedIn> {
    return this.login(`${username}@example.com`);
  }

  private readonly prerequisites: Record<string, () => Promise<Setup>> = {
    "POST /api/auth/verify-mfa": async () => {
      await this.app.sql(`UPDATE users SET mfa_enabled = true WHERE id = $1`, [this.members.ada.id]);
      const since = this.mailServer.emails.length;
      await this.login(EXAMPLE.email);
      await this.app.sql(`UPDATE users SET mfa_enabled = false WHERE id = $1`, [this.members.ada.id]);
      return { substitutions: { "123456": codeIn(await this.mailServer.next(EXAMPLE.email, /sign-in code/, since)) } };
    },
    "POST /api/auth/reset-password": async () => {
      await supertest(this.app.url).post("/api/auth/forgot-password").send({ email: this.members.dora.email });
      return { substitutions: await this.mailedTo(this.members.dora.email) };
    },
    "POST /api/auth/confirm-email": async () => {
      const { token } = await this.login(this.members.dora.email, "another-long-password");
      await rest(this.app, "put", `/api/users/${this.members.dora.id}`, { token }).send({
        email: "dora@new.example.com",
        currentPassword: "another-long-password",
      });
      return { substitutions: await this.mailedTo("dora@new.example.com") };
    },
    "PUT /api/community/messages/:messageId/trade": async () => {
      const { ada, admin } = this.members;
      const channel = await rest(this.app, "post", "/api/community/channels", admin).send({
        name: "example-trades",
        category: "trading",
      });
      const { id: channelId } = channel.body as { id: string };
      const sent = await rest(this.app, "post", `/api/community/channels/${channelId}/messages`, ada).send({
        tradeCard: {
          instrument: "EUR/USD",
          side: "long",
          entry: 1.085,
          stop: 1.08,
          target: 1.095,
          reason: "Higher low on the daily chart.",
          wrongIf: "It closes below 1.08.",
        },
      });
      const { id: messageId } = sent.body as { id: string };
      return { substitutions: { [EXAMPLE.channelId]: channelId, [EXAMPLE.messageId]: messageId } };
    },
    "POST /api/auth/refresh": async () => {
      const { refreshToken } = await this.signIn("bob");
      return { substitutions: { [EXAMPLE.refreshToken]: refreshToken } };
    },
    "POST /api/auth/logout": async () => this.signIn("bob"),
    "DELETE /api/users/:id": async () => ({
      substitutions: { [EXAMPLE.otherId]: (await register(this.app, "eve")).id },
    }),
    "DELETE /api/attachments/:attachmentId": async () => {
      const upload = rest(this.app, "post", "/api/attachments", this.members.ada).attach("file", PICTURE, "a.gif");
      return { substitutions: { [EXAMPLE.attachmentId]: ((await upload).body as { id: string }).id } };
    },
    "GET /api/community/conversations": () => inviteToGroup(this.app, this.substitutions),
    "POST /api/community/conversations/:id/accept": () => inviteToGroup(this.app, this.substitutions),
    "POST /api/community/conversations/:id/decline": () => inviteToGroup(this.app, this.substitutions),
    "PUT /api/community/scheduled-messages/:id": () => this.scheduleMessage(),
    "DELETE /api/community/scheduled-messages/:id": () => this.scheduleMessage(),
    "POST /api/simulator/runs/:id/steps": () => this.newRun("started"),
    "POST /api/simulator/runs/:id/orders": () => this.newRun("started"),
    "PUT /api/simulator/runs/:id/orders/:tradeId": () => this.newRun("ordered"),
    "POST /api/simulator/runs/:id/orders/:tradeId/cancel": () => this.newRun("ordered"),
    "POST /api/simulator/runs/:id/orders/:tradeId/close": () => this.newRun("filled"),
    "POST /api/simulator/runs/:id/end": () => this.newRun("started"),
    "POST /api/simulator/questions/:id/answers": () => this.newRun("judged"),
    "GET /api/simulator/runs/:id/verdict": () => this.newRun("ended"),
    "POST /api/simulator/lab/notebooks/:id/trials": () => this.newNotebook(),
    "POST /api/simulator/lab/notebooks/:id/reveal": () => this.newNotebook(),
    "GET /api/journal/trades": () => this.saveInJournal("/api/journal/trades/:id"),
    "GET /api/journal/trades/:id": () => this.saveInJournal("/api/journal/trades/:id"),
    "POST /api/journal/trades/:id/share": async () => {
      await this.saveInJournal("/api/journal/trades/:id");
      const channel = await rest(this.app, "post", "/api/community/channels", this.members.admin).send({
        name: `journal-${randomBytes(4).toString("hex")}`,
        category: "general",
      });
      return { substitutions: { [EXAMPLE.channelId]: (channel.body as { id: string }).id } };
    },
    "GET /api/journal/setups": () => this.saveInJournal("/api/journal/setups/:id"),
    "DELETE /api/contact/:id": async () => {
      const messages = (await rest(this.app, "get", "/api/contact", this.members.admin)).body as { id: string }[];
      return { substitutions: { [EXAMPLE.contactId]: messages[0]?.id ?? "" } };
    },
    "GET /api/admin/user-status": async () => {
      await openSignedIn(this.app, this.members.ada.token);
      return {};
    },
    "POST /api/payments/webhook": async () => {
      const buyer = await this.signIn("bob");
      const open = await rest(this.app, "post", "/api/payments/checkout", buyer).send({ courseId: 9 });
      const { sessionId } = open.body as { sessionId: string };
      const webhook = UNTABLED_ROUTES.find(({ path }) => path.endsWith("/webhook"));
      const payload = JSON.stringify(webhook?.doc?.example.body).replaceAll(EXAMPLE.checkoutId, sessionId);
      const stripe = new Stripe("sk_test_of_the_examples");
      const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET });
      return { substitutions: { [EXAMPLE.checkoutId]: sessionId, [EXAMPLE.signature]: signature } };
    },
    "POST /api/checkout/test/:sessionId": async () => {
      const open = await rest(this.app, "post", "/api/payments/checkout", this.members.ada).send({ courseId: 9 });
      return { substitutions: { [EXAMPLE.checkoutId]: (open.body as { sessionId: string }).sessionId } };
    },
  };

  /** A message like the one of the examples, in a new channel. A path that undoes something is called with PUT first. */
  private async newMessage(undonePath: string | null): Promise<Setup> {
    const { ada, admin } = this.members;
    const name = `examples-${randomBytes(5).toString("hex")}`;
    const channel = await rest(this.app, "post", "/api/community/channels", admin).send({ name, category: "general" });
    const { id: channelId } = channel.body as { id: string };
    const messages = `/api/community/channels/${channelId}/messages`;
    const sent = await rest(this.app, "post", messages, ada).send({ message: "Good morning" });
    const { id: messageId } = sent.body as { id: string };
    const undone = undonePath?.replace(":messageId", messageId).replace(":reaction", "rocket");
    if (undone) await rest(this.app, "put", undone, undone.endsWith("/pin") ? admin : ada);
    return { substitutions: { [EXAMPLE.channelId]: channelId, [EXAMPLE.messageId]: messageId } };
  }

  private async newRun(until: "started" | "ordered" | "filled" | "ended" | "judged"): Promise<Setup> {
    const { ada } = this.members;
    const started = await rest(this.app, "post", "/api/simulator/runs", ada).send({ scenarioId: "noise-only" });
    const { id, closedBars } = started.body as { id: string; closedBars: number };
    const path = `/api/simulator/runs/${id}`;
    const tradeId = randomUUID();
    const post = (action: string, body: object) => rest(this.app, "post", `${path}/${action}`, ada).send(body);
    const order = { tradeId, side: "long", entryType: "market", stop: 1, target: 1000, units: 5, wrongIf: "It falls." };
    if (until === "ordered" || until === "filled") await post("orders", order);
    if (until === "judged") await post("orders", { ...order, wrongIf: undefined });
    if (until === "filled" || until === "judged") await post("steps", { fromBar: closedBars });
    if (until === "ended" || until === "judged") await post("end", {});
    if (until === "judged") await rest(this.app, "get", `${path}/verdict`, ada);
    return { substitutions: { [EXAMPLE.runId]: id, [EXAMPLE.tradeId]: tradeId, [EXAMPLE.requestId]: randomUUID() } };
  }

  private async newNotebook(): Promise<Setup> {
    const { app, members } = this;
    const { notebookId } = await openNotebook(app, members.ada, "first-trade");
    // A notebook that is revealed makes room for a new one.
    await rest(app, "post", `/api/simulator/lab/notebooks/${notebookId}/reveal`, members.ada);
    const opened = await openNotebook(app, members.ada, "first-trade");
    return { substitutions: { [EXAMPLE.notebookId]: opened.notebookId, [EXAMPLE.requestId]: randomUUID() } };
  }

  /** Sends the example of a path that saves a trade or a setup. */
  private async saveInJournal(path: string): Promise<Setup> {
    const saving = REST_ROWS.find((each) => each.method === "PUT" && each.path === path);
    if (saving?.doc) await this.send(saving, saving.doc.example);
    return {};
  }

  private async scheduleMessage(): Promise<Setup> {
    const channelId = this.substitutions[EXAMPLE.channelId];
    const body = { channelId, content: "Good morning", sendAt: EXAMPLE.tomorrow };
    const scheduled = await rest(this.app, "post", "/api/community/scheduled-messages", this.members.ada).send(body);
    return { substitutions: { [EXAMPLE.scheduledId]: (scheduled.body as { id: string }).id } };
  }

  private async login(email: string, password: string = EXAMPLE.password): Promise<SignedIn> {
    return (await supertest(this.app.url).post("/api/auth/login").send({ email, password })).body as SignedIn;
  }

  private async mailedTo(address: string): Promise<Substitutions> {
    return { [EXAMPLE.mailedToken]: linkIn(await this.mailServer.next(address, /./)).token };
  }
}

async function register(app: TestApp, username: string): Promise<SignedIn> {
  const email = `${username}@example.com`;
  const name = `${username.charAt(0).toUpperCase()}${username.slice(1)} Example`;
  const response = await supertest(app.url)
    .post("/api/auth/register")
    .send({ username, email, password: EXAMPLE.password, name });
  if (response.status !== 201) throw new Error(`Registration returned ${response.status}: ${response.text}`);
  return response.body as SignedIn;
}
