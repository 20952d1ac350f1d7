import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { createTransport } from "nodemailer";
import type { Email } from "./email";

const CONNECT_TIMEOUT_MS = 10_000;
const SOCKET_TIMEOUT_MS = 20_000;

/** Sends an email; throws on failure. All attempts to send an email have the same `id`. */
export type DeliverEmail = (email: Email, id: string) => Promise<void>;

export interface Sender {
  name: string;
  address: string;
  /** Answers go to the operator, unless the email names another address. */
  replyTo: string;
}

/** Addresses are objects, because a line break in an address string could add recipients. */
const toMessage = ({ replyTo, ...from }: Sender, email: Email, id: string) => ({
  from,
  to: { name: "", address: email.to },
  replyTo: { name: "", address: email.replyTo ?? replyTo },
  subject: email.subject,
  text: email.text,
  html: email.html,
  messageId: `<${id}@${from.address.split("@")[1] ?? "localhost"}>`,
  headers: {
    "Auto-Submitted": "auto-generated",
    ...(email.unsubscribeUrl && {
      "List-Unsubscribe": `<${email.unsubscribeUrl}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }),
  },
});

export function smtpTransport(url: string, from: Sender): DeliverEmail {
  const transport = createTransport({
    url,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
  });
  return async (email, id) => {
    await transport.sendMail(toMessage(from, email, id));
  };
}

/** Writes each email to an .eml file, which any email client can open. */
export function folderTransport(folder: string, from: Sender): DeliverEmail {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return async (email, id) => {
    const { message: bytes } = await transport.sendMail(toMessage(from, email, id));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const time = new Date().toISOString().replace(/[:.]/g, "-");
    await writeFile(path.join(folder, `${time}-${id}.eml`), bytes as Buffer, { mode: 0o600 });
  };
}
