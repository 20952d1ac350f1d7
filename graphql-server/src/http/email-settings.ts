import path from "node:path";
import type { Env } from "../env";
import { BRAND_NAME } from "../kernel/brand";
import type { Logger } from "../kernel/logging/logger";
import { folderTransport, smtpTransport, type DeliverEmail } from "../kernel/mail/email-transport";

export const outboxFolder = (env: Env): string => path.join(env.DATA_DIR, "outbox");

/** Whether /dev/mail shows all emails. Only in demo mode, because anyone can open that page. */
export const hasEmailPage = (env: Env): boolean => env.DEMO_MODE && !env.SMTP_URL;

/** Sends emails through the configured mail server, or writes them to a folder. */
export function emailTransport(env: Env, logger: Logger): DeliverEmail {
  const from = { name: BRAND_NAME, address: env.MAIL_FROM, replyTo: env.SUPPORT_EMAIL };
  if (env.SMTP_URL) return smtpTransport(env.SMTP_URL, from);
  if (!env.DEMO_MODE) logger.warn({ folder: outboxFolder(env) }, "SMTP_URL is not set; emails are written to a folder");
  return folderTransport(outboxFolder(env), from);
}
