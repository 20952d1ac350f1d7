import type { FastifyInstance, FastifyReply } from "fastify";
import { AppError } from "../kernel/errors/errors";
import { escapeHtml } from "../kernel/mail/render-email";
import { listStoredEmails, readStoredEmail, type StoredEmail } from "../kernel/mail/stored-emails";

export const EMAIL_PAGE = "/dev/mail";

const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'";
/** Blocks scripts and external resources; links open in a new tab. */
const MAIL_POLICY = `${PAGE_POLICY}; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox`;

const STYLE = `
  body { margin: 0; background: #080a0f; color: #e8ebf0; font: 15px/1.5 system-ui, sans-serif; }
  header { padding: 16px 24px; border-bottom: 1px solid #232936; }
  h1 { margin: 0; font-size: 20px; }
  header p, time, .to { margin: 0; color: #9aa4b2; font-size: 13px; }
  main { display: grid; grid-template-columns: minmax(280px, 380px) 1fr; min-height: calc(100vh - 80px); }
  ol { list-style: none; margin: 0; padding: 0; border-right: 1px solid #232936; }
  li a { display: block; padding: 12px 24px; border-bottom: 1px solid #232936; color: inherit; text-decoration: none; }
  li a:hover, li a[aria-current] { background: #10141c; }
  li a:focus-visible { outline: 2px solid #2fe6c0; outline-offset: -2px; }
  .to { display: block; overflow-wrap: anywhere; }
  iframe { width: 100%; height: 100%; min-height: 560px; border: 0; background: #080a0f; }
  .empty { padding: 24px; color: #9aa4b2; }
  @media (max-width: 720px) {
    main { grid-template-columns: 1fr; }
    ol { border-right: 0; }
    iframe { order: -1; border-bottom: 1px solid #232936; }
  }
`;

/** Shows the emails in the emailQueue folder, so that all flows work in demo mode without a mail server. */
export function registerEmailPages(app: FastifyInstance, folder: string): void {
  const send = (reply: FastifyReply, policy: string, html: string): FastifyReply =>
    reply
      .header("content-security-policy", policy)
      .header("cache-control", "no-store")
      .header("x-frame-options", "SAMEORIGIN")
      .header("referrer-policy", "no-referrer")
      .type("text/html; charset=utf-8")
      .send(html);

  app.get<{ Querystring: { mail?: unknown } }>(EMAIL_PAGE, async (request, reply) => {
    const emails = await listStoredEmails(folder);
    const selected = emails.find(({ file }) => file === request.query.mail) ?? emails[0];
    return send(reply, PAGE_POLICY, page(emails, selected));
  });

  app.get<{ Params: { file: string } }>(`${EMAIL_PAGE}/:file`, async (request, reply) => {
    const email = await readStoredEmail(folder, request.params.file);
    if (!email) throw new AppError("NOT_FOUND", "Email not found");
    const html = (email.html ?? `<pre>${escapeHtml(email.text ?? "")}</pre>`).replace(
      "<head>",
      '<head><base target="_blank">',
    );
    return send(reply, MAIL_POLICY, html);
  });
}

function page(emails: StoredEmail[], selected: StoredEmail | undefined): string {
  const rows = emails.map(
    (
      email,
    ) => `<li><a href="${EMAIL_PAGE}?mail=${encodeURIComponent(email.file)}"${email === selected ? ' aria-current="true"' : ""}>
      ${escapeHtml(email.subject)}<span class="to">${escapeHtml(email.to)}</span>
      <time datetime="${email.date.toISOString()}">${email.date.toISOString().slice(0, 19).replace("T", " ")} UTC</time></a></li>`,
  );
  const shown = selected
    ? `<iframe title="${escapeHtml(selected.subject)}" src="${EMAIL_PAGE}/${encodeURIComponent(selected.file)}"></iframe>`
    : "";
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <title>Demo emails</title><style>${STYLE}</style></head><body>
    <header><h1>Demo emails</h1><p>No mail server is configured, so emails appear here. Reload to see new ones.</p></header>
    ${emails.length ? `<main><ol>${rows.join("")}</ol>${shown}</main>` : '<p class="empty">No emails yet.</p>'}
    </body></html>`;
}
