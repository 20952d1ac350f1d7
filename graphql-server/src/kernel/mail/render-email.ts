import { BRAND_NAME } from "../brand";
import type { Email, EmailContent } from "./email";

const SANS = "font-family:Inter,'Segoe UI',Helvetica,Arial,sans-serif";
const MONO = "font-family:'JetBrains Mono',Consolas,Menlo,monospace";
const CANVAS = "#080a0f";
const SURFACE = "#10141c";
const LINE = "#232936";
const TEXT = "#e8ebf0";
const MUTED = "#9aa4b2";
const SIGNAL = "#2fe6c0";

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);

/** Renders plain text and HTML. The HTML uses tables and inline styles, which all email clients support. */
export function renderEmail(to: string, content: EmailContent): Email {
  const { subject, replyTo, unsubscribeUrl } = content;
  return {
    to,
    subject,
    text: renderText(content),
    html: renderHtml(content),
    ...(replyTo && { replyTo }),
    ...(unsubscribeUrl && { unsubscribeUrl }),
  };
}

function renderText({ title, paragraphs, entries = [], code, button, notice, unsubscribeUrl }: EmailContent): string {
  const parts = [
    title,
    ...paragraphs,
    ...entries.map((entry) => `${entry.title}${entry.text && `: ${entry.text}`}\n${entry.url}`),
    code,
    button && `${button.label}:\n${button.url}`,
    notice,
    unsubscribeUrl && `Unsubscribe:\n${unsubscribeUrl}`,
    `-- \n${BRAND_NAME}`,
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

const paragraph = (text: string, style: string): string =>
  `<p style="margin:0 0 16px;${SANS};${style}">${escapeHtml(text)}</p>`;

const entryBlock = ({ title, text, url }: { title: string; text: string; url: string }): string =>
  `<p style="margin:0 0 16px;${SANS};font-size:16px;line-height:24px;color:${TEXT}"><a href="${escapeHtml(url)}" style="color:${SIGNAL}">` +
  `${escapeHtml(title)}</a>${text && `<br>${escapeHtml(text)}`}</p>`;

const codeBlock = (code: string): string =>
  `<p style="margin:8px 0 24px;padding:16px 0;border:1px solid ${LINE};background:${CANVAS};color:${SIGNAL};text-align:center;` +
  `font-size:32px;line-height:40px;letter-spacing:10px;${MONO}">${escapeHtml(code)}</p>`;

const buttonBlock = ({ label, url }: { label: string; url: string }): string =>
  `<p style="margin:8px 0 24px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 24px;background:${SIGNAL};` +
  `color:${CANVAS};font-size:16px;font-weight:600;text-decoration:none;${SANS}">${escapeHtml(label)}</a></p>` +
  `<p style="margin:0 0 16px;font-size:13px;line-height:20px;color:${MUTED};word-break:break-all;${SANS}">` +
  `${escapeHtml(url)}</p>`;

const unsubscribeLink = (url: string): string =>
  `<p style="margin:0;font-size:13px;line-height:20px;${SANS}"><a href="${escapeHtml(url)}" style="color:${MUTED}">Unsubscribe</a></p>`;

function renderHtml({
  subject,
  title,
  paragraphs,
  entries = [],
  code,
  button,
  notice,
  unsubscribeUrl,
}: EmailContent): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="dark"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:${CANVAS}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${CANVAS}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px">
<tr><td style="padding:0 0 16px;color:${TEXT};font-size:14px;letter-spacing:2px;text-transform:uppercase;${MONO}">
<span style="color:${SIGNAL}">&#9646;</span> ${escapeHtml(BRAND_NAME)}</td></tr>
<tr><td style="padding:32px;background:${SURFACE};border:1px solid ${LINE};border-top:2px solid ${SIGNAL}">
<h1 style="margin:0 0 16px;color:${TEXT};font-size:24px;line-height:32px;font-weight:600;${SANS}">${escapeHtml(title)}</h1>
${paragraphs.map((text) => paragraph(text, `color:${TEXT};font-size:16px;line-height:24px`)).join("\n")}
${entries.map(entryBlock).join("\n")}
${code ? codeBlock(code) : ""}${button ? buttonBlock(button) : ""}
${notice ? paragraph(notice, `color:${MUTED};font-size:13px;line-height:20px`) : ""}${unsubscribeUrl ? unsubscribeLink(unsubscribeUrl) : ""}
</td></tr></table></td></tr></table></body></html>
`;
}
