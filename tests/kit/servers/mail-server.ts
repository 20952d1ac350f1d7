import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { eventually } from "../eventually";
import type { TestApp } from "../test-app";
import { portOf } from "./free-port";

/** An email received over SMTP. */
export interface ReceivedEmail {
  to: string[];
  from: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  replyTo: string[];
  /** By lowercase name. */
  headers: Record<string, string>;
}

export interface MailServer {
  /** "smtp://127.0.0.1:43210", for SMTP_URL. */
  url: string;
  /** All emails except the welcome emails that every registration sends. */
  emails: ReceivedEmail[];
  /** Resolves with the token of the confirmation link in an address's welcome email. */
  welcomeToken(to: string): Promise<string>;
  /** Waits for the first email to an address with a matching subject, starting at index `since` of `emails`. */
  next(to: string, subject: RegExp, since?: number): Promise<ReceivedEmail>;
  /** Closes the port. */
  goOffline(): Promise<void>;
  /** Accepts connections but never responds. Returns a live list of the connections. */
  hang(): Promise<Socket[]>;
  goOnline(): Promise<void>;
  stop(): Promise<void>;
}

/** A real SMTP server on a free port. */
export async function startMailServer(): Promise<MailServer> {
  const emails: ReceivedEmail[] = [];
  const welcomes: ReceivedEmail[] = [];
  const receive = (mail: ReceivedEmail): void => {
    (mail.subject.startsWith("Welcome") ? welcomes : emails).push(mail);
  };
  let port = 0;
  let close = (): Promise<void> => Promise.resolve();
  const goOnline = async (): Promise<void> => {
    await close();
    const smtp = createSmtpServer(receive);
    const listening = smtp.listen(port, "127.0.0.1");
    await once(listening, "listening");
    port = portOf(listening);
    // A client that disconnects mid-session is not an error.
    smtp.on("error", () => undefined);
    close = () => new Promise((resolve) => smtp.close(resolve));
  };
  const hang = async (): Promise<Socket[]> => {
    await close();
    const connections: Socket[] = [];
    const silent = createServer((socket) => {
      socket.on("error", () => undefined);
      connections.push(socket.resume());
    }).listen(port, "127.0.0.1");
    await once(silent, "listening");
    close = async () => {
      for (const socket of connections) socket.destroy();
      await new Promise((resolve) => silent.close(resolve));
    };
    return connections;
  };
  const goOffline = async (): Promise<void> => {
    await close();
    close = () => Promise.resolve();
  };
  await goOnline();
  return {
    url: `smtp://127.0.0.1:${port}`,
    emails,
    welcomeToken: async (to) => linkIn(await findMail(welcomes, to, /Welcome/, 0)).token,
    next: (to, subject, since = 0) => findMail(emails, to, subject, since),
    goOffline,
    hang,
    goOnline,
    stop: goOffline,
  };
}

function createSmtpServer(receive: (mail: ReceivedEmail) => void): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        parse(Buffer.concat(chunks), to).then(
          (mail) => {
            receive(mail);
            done();
          },
          (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
        );
      });
    },
  });
}

async function parse(source: Buffer, to: string[]): Promise<ReceivedEmail> {
  const {
    from,
    subject = "",
    text = "",
    html = "",
    messageId = "",
    replyTo = [],
    headers,
  } = await PostalMime.parse(source);
  const replyAddresses = replyTo.map(({ address = "" }) => address);
  const sender = from?.address ?? "";
  const headerValues = Object.fromEntries(headers.map(({ key, value }) => [key, value]));
  return { to, from: sender, subject, text, html, messageId, replyTo: replyAddresses, headers: headerValues };
}

/** Resolves once every email that an action so far may have queued is sent. Emails of one batch arrive in any order. */
export async function untilMailsAreSent(app: Pick<TestApp, "sql">): Promise<void> {
  await eventually("all queued emails are sent", async () => {
    const waiting = `SELECT 1 FROM pgboss.job
      WHERE name IN ('password-reset', 'mail') AND state IN ('created', 'retry', 'active')`;
    return (await app.sql(waiting)).length === 0;
  });
}

/** Every email that the action causes. Emails of earlier actions, which may still be on their way, don't count. */
export async function emailsCausedBy(
  app: Pick<TestApp, "sql">,
  mailServer: Pick<MailServer, "emails">,
  action: () => Promise<unknown>,
): Promise<ReceivedEmail[]> {
  await untilMailsAreSent(app);
  const since = mailServer.emails.length;
  await action();
  await untilMailsAreSent(app);
  return mailServer.emails.slice(since);
}

function findMail(emails: ReceivedEmail[], to: string, subject: RegExp, since: number): Promise<ReceivedEmail> {
  return eventually(`an email ${String(subject)} to ${to} arrives`, () =>
    emails.slice(since).find((mail) => mail.to.includes(to) && subject.test(mail.subject)),
  );
}

/** The six-digit code in an email. */
export function codeIn(mail: ReceivedEmail): string {
  const code = /^\d{6}$/m.exec(mail.text)?.[0];
  if (!code) throw new Error(`No code in: ${mail.text}`);
  return code;
}

/** A code that differs from the emailed one. */
export const wrongCodeFor = (code: string): string => (code === "000000" ? "000001" : "000000");

/** The token and the page of the link in an email. */
export function linkIn(mail: ReceivedEmail): { page: string; token: string } {
  const link = /https?:\/\/\S+/.exec(mail.text)?.[0];
  if (!link) throw new Error(`No link in: ${mail.text}`);
  const url = new URL(link);
  return { page: url.pathname, token: url.searchParams.get("token") ?? "" };
}

/** A mail server for the tests of a file. */
export function useMailServer(): MailServer {
  const mailServer = {} as MailServer;
  beforeAll(async () => void Object.assign(mailServer, await startMailServer()));
  afterAll(() => mailServer.stop());
  return mailServer;
}
