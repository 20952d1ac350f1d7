import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { createTransport } from "nodemailer";
import type { Email } from "./email";

const CONNECT_TIMEOUT_MS = 10_000;
const SOCKET_TIMEOUT_MS = 20_000;

/** Hands one mail over; throws when that did not succeed. `id` is the same at every try of one mail. */
export type DeliverEmail = (mail: Email, id: string) => Promise<void>;

/** Addresses as objects: given as text, a line break in one would add recipients. */
const toMessage = (from: { name: string; address: string }, mail: Email, id: string) => ({
  from,
  to: { name: "", address: mail.to },
  ...(mail.replyTo && { replyTo: { name: "", address: mail.replyTo } }),
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  messageId: `<${id}@${from.address.split("@")[1] ?? "localhost"}>`,
  headers: { "Auto-Submitted": "auto-generated" },
});

export function smtpTransport(url: string, from: { name: string; address: string }): DeliverEmail {
  const transport = createTransport({
    url,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
  });
  return async (mail, id) => {
    await transport.sendMail(toMessage(from, mail, id));
  };
}

/** Without a mail server: one .eml file a mail, which every mail reader opens. */
export function folderTransport(folder: string, from: { name: string; address: string }): DeliverEmail {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return async (mail, id) => {
    const { message: bytes } = await transport.sendMail(toMessage(from, mail, id));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const time = new Date().toISOString().replace(/[:.]/g, "-");
    await writeFile(path.join(folder, `${time}-${id}.eml`), bytes as Buffer, { mode: 0o600 });
  };
}
