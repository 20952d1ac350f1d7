import { setTimeout as sleep } from "node:timers/promises";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";

const PATIENCE_MS = 60_000;
const LOOK_EVERY_MS = 25;

/** A mail as it arrived over SMTP. */
export interface ReceivedMail {
  to: string[];
  from: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  replyTo: string[];
}

export interface MailServer {
  /** "smtp://127.0.0.1:43210", for SMTP_URL. */
  url: string;
  mails: ReceivedMail[];
  /** The first mail to an address from the given place in `mails` on whose subject fits. */
  next(to: string, subject: RegExp, since?: number): Promise<ReceivedMail>;
  /** Closes the port, as a server that is away does. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  stop(): Promise<void>;
}

/** A real SMTP server on a free port. */
export async function startMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  let port = 0;
  let server: SMTPServer | null = null;
  const listen = async (): Promise<void> => {
    const starting = createServer(mails);
    await new Promise<void>((resolve, reject) => {
      starting.once("error", reject);
      const listening = starting.listen(port, "127.0.0.1", resolve);
      listening.once("listening", () => {
        const address = listening.address();
        if (typeof address === "object" && address) port = address.port;
      });
    });
    // A client that goes away in the middle is no error of the test.
    starting.on("error", () => undefined);
    server = starting;
  };
  const close = async (): Promise<void> => {
    const closing = server;
    server = null;
    if (closing) await new Promise<void>((resolve) => closing.close(resolve));
  };
  await listen();
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    next: (to, subject, since = 0) => findMail(mails, to, subject, since),
    goAway: close,
    comeBack: listen,
    stop: close,
  };
}

function createServer(mails: ReceivedMail[]): SMTPServer {
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
            mails.push(mail);
            done();
          },
          (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
        );
      });
    },
  });
}

async function parse(source: Buffer, to: string[]): Promise<ReceivedMail> {
  const { from, subject = "", text = "", html = "", messageId = "", replyTo = [] } = await PostalMime.parse(source);
  const answersTo = replyTo.map(({ address = "" }) => address);
  return { to, from: from?.address ?? "", subject, text, html, messageId, replyTo: answersTo };
}

async function findMail(mails: ReceivedMail[], to: string, subject: RegExp, since: number): Promise<ReceivedMail> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const found = mails.slice(since).find((mail) => mail.to.includes(to) && subject.test(mail.subject));
    if (found) return found;
    if (Date.now() > deadline) {
      const seen = mails.slice(since).map((mail) => `${mail.to.join()}: ${mail.subject}`);
      throw new Error(`No mail ${String(subject)} to ${to}, but:\n${seen.join("\n")}`);
    }
    await sleep(LOOK_EVERY_MS);
  }
}

/** The six digits of a mail with a code. */
export function codeIn(mail: ReceivedMail): string {
  const code = /^\d{6}$/m.exec(mail.text)?.[0];
  if (!code) throw new Error(`No code in: ${mail.text}`);
  return code;
}

/** The secret of a mail with a link, and the page it leads to. */
export function linkIn(mail: ReceivedMail): { page: string; token: string } {
  const link = /https?:\/\/\S+/.exec(mail.text)?.[0];
  if (!link) throw new Error(`No link in: ${mail.text}`);
  const url = new URL(link);
  return { page: url.pathname, token: url.searchParams.get("token") ?? "" };
}
