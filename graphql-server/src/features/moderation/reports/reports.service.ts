import type { DataSource, EntityManager } from "typeorm";
import { deriveKey, sealDeterministically, unseal } from "../../../kernel/auth/secrets";
import { assertEmailConfirmed, assertNotKicked, type Viewer } from "../../../kernel/auth/viewer";
import { BRAND_NAME } from "../../../kernel/brand";
import type { Clock } from "../../../kernel/clock";
import { query, transact } from "../../../kernel/database";
import { AppError, invalidField, notFound } from "../../../kernel/errors/errors";
import { isUuid, requireUuid } from "../../../kernel/ids";
import type { EmailQueue } from "../../../kernel/mail/email.queue";
import { toConnection, type Connection } from "../../../kernel/paging/connections";
import type { Cursors } from "../../../kernel/paging/cursors";
import { requirePageSize } from "../../../kernel/paging/paging";
import type { RateLimits } from "../../../kernel/rate-limits";
import type { ClientInfo } from "../../../kernel/request-context";
import type { Decisions } from "../decisions/decisions.service";
import { requireRule, type CommunityRule } from "../decisions/community-rule.type";
import { Report } from "./report.entity";
import { ReportKind, type ReportType } from "./report.types";
import { snapshotAround } from "./case.sql";
import { MAX_COUNTED_REPORTS, reporterWeight } from "./reporter-weight.policy";
import type { ReportContentInput, SendNoticeInput } from "./reports.inputs";

/** The part of a message that reports need. */
export interface ReportedMessage {
  id: string;
  channelId: string;
  content: string;
  sender: { id: string };
  attachments: readonly { name: string }[];
}

/** The community's messages. */
export interface ReportedMessages {
  /** Throws NOT_FOUND unless the viewer can read it, also as the request for a conversation. */
  requireReportable: (viewer: Viewer, id: string) => Promise<ReportedMessage>;
}

interface Target {
  subject: string;
  userId: string | null;
  messageId: string | null;
  channelId: string | null;
  content: string;
  url: string;
}

type Position = [at: string, id: string];

interface ReportsDeps {
  database: DataSource;
  clock: Clock;
  limits: RateLimits;
  emailQueue: EmailQueue;
  decisions: Decisions;
  rules: readonly CommunityRule[];
  messages: ReportedMessages;
  cursors: Cursors<Position>;
  secret: string;
  publicUrl: string;
}

/** $1 member. */
const ACCURACY = `
  SELECT count(*) FILTER (WHERE is_upheld)::int AS upheld, count(*) FILTER (WHERE NOT is_upheld)::int AS rejected
  FROM (SELECT is_upheld FROM moderation_reports WHERE reporter_id = $1 AND is_upheld IS NOT NULL
    ORDER BY decided_at DESC LIMIT ${MAX_COUNTED_REPORTS}) r`;

/** Finds or opens the case about a subject, and locks it. */
const OPEN_CASE = `
  INSERT INTO moderation_cases (subject, kind, user_id, message_id, channel_id, url, content, rule, opened_at, handed_over)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
  ON CONFLICT (subject) WHERE decided_at IS NULL DO UPDATE SET subject = excluded.subject RETURNING id`;

const COUNT_REPORT = `UPDATE moderation_cases SET reports = reports + 1, weight = weight + $2 WHERE id = $1 RETURNING id`;

/** Reports by members, and notices by non-members. */
export class ReportsService {
  private readonly key: Buffer;

  constructor(private readonly deps: ReportsDeps) {
    this.key = deriveKey(deps.secret, "notice links");
  }

  /** Reporting the same thing again changes nothing. */
  async report(viewer: Viewer, input: ReportContentInput): Promise<boolean> {
    assertNotKicked(viewer);
    assertEmailConfirmed(viewer);
    await this.deps.limits.take("reportsPerPerson", viewer);
    const { database, clock, decisions, rules } = this.deps;
    const rule = requireRule(rules, input.rule);
    const target = await this.findTarget(viewer, input);
    const at = clock.now();
    await transact(database, async (manager) => {
      const caseId = await this.openCase(manager, input.kind, target, rule, at);
      const [accuracy] = await query<{ upheld: number; rejected: number }>(manager, ACCURACY, [viewer.id]);
      const weight = reporterWeight(accuracy ?? { upheld: 0, rejected: 0 });
      const added = await query(
        manager,
        `INSERT INTO moderation_reports (id, case_id, reporter_id, kind, rule, comment, weight, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING RETURNING id`,
        [input.idempotencyKey, caseId, viewer.id, input.kind, rule, input.comment.trim(), weight, at],
      );
      if (added.length) await query(manager, COUNT_REPORT, [caseId, weight]);
    });
    decisions.publish();
    return true;
  }

  /** Newest first. */
  async ofViewer(viewer: Viewer, first: number, after: string | null): Promise<Connection<ReportType>> {
    const limit = requirePageSize(first);
    const { database, cursors } = this.deps;
    const [at, id] = after === null ? [null, null] : cursors.decode(after);
    const rows = await query<ReportType>(
      database,
      `SELECT r.id, r.kind, r.comment, r.created_at AS "createdAt", r.decided_at AS "decidedAt",
         CASE WHEN r.decided_at IS NOT NULL THEN c.outcome END AS outcome,
         (SELECT d.id FROM moderation_decisions d WHERE d.case_id = r.case_id AND d.user_id = $1
            AND d.kind = 'REPORT_REJECTED' ORDER BY d.created_at DESC LIMIT 1) AS "decisionId"
       FROM moderation_reports r LEFT JOIN moderation_cases c ON c.id = r.case_id
       WHERE r.reporter_id = $1 AND ($2::timestamptz IS NULL OR (r.created_at, r.id) < ($2, $3::uuid))
       ORDER BY r.created_at DESC, r.id DESC LIMIT $4`,
      [viewer.id, at, id, limit + 1],
    );
    const cursorOf = (row: ReportType): string => cursors.encode([row.createdAt.toISOString(), row.id]);
    return toConnection(rows.slice(0, limit), cursorOf, { previous: after !== null, next: rows.length > limit });
  }

  /** Stores a notice and emails a link that confirms it. Says the same whether or not an email was sent. */
  async sendNotice(client: ClientInfo, input: SendNoticeInput): Promise<boolean> {
    const { limits, database, emailQueue, clock, rules, publicUrl } = this.deps;
    await limits.take("noticesPerAddress", client);
    const rule = requireRule(rules, input.rule);
    const url = pathOn(publicUrl, input.url);
    const { idempotencyKey: id, email, name, comment } = input;
    const isEmailed = await limits.tryTake("noticeMailsPerRecipient", email.toLowerCase());
    await transact(database, async (manager) => {
      const added = await query(
        manager,
        `INSERT INTO moderation_reports (id, kind, rule, comment, url, name, email, created_at)
         VALUES ($1, 'ADDRESS', $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING id`,
        [id, rule, comment.trim(), url, name.trim(), email, clock.now()],
      );
      if (!added.length || !isEmailed) return;
      await emailQueue.add(manager, email, {
        subject: `Confirm your notice to ${BRAND_NAME}`,
        title: "Confirm your notice",
        // Nothing from the form, because anyone can enter any address there.
        paragraphs: [
          "Someone reported content on our site and gave this email address. Confirm it, so that a person looks at the notice. We email you the decision.",
        ],
        button: {
          label: "Confirm the notice",
          url: `${publicUrl}/complaints?notice=${sealDeterministically(this.key, { id })}`,
        },
        notice: "If this wasn't you, ignore this email. Unconfirmed notices are deleted after seven days.",
      });
    });
    emailQueue.sendSoon();
    return true;
  }

  /** Puts a notice into the queue. Confirming it again changes nothing. */
  async confirmNotice(client: ClientInfo, token: string): Promise<boolean> {
    await this.deps.limits.take("noticesPerAddress", client);
    const { database, clock, decisions } = this.deps;
    const id = this.idOf(token);
    await transact(database, async (manager) => {
      const [notice] = await query<Pick<Report, "caseId" | "url" | "rule">>(
        manager,
        `SELECT case_id AS "caseId", url, rule FROM moderation_reports WHERE id = $1 AND email IS NOT NULL FOR UPDATE`,
        [id],
      );
      if (!notice) throw notFound("Notice");
      if (notice.caseId) return;
      const target = await targetAt(manager, notice.url);
      const caseId = await this.openCase(manager, ReportKind.ADDRESS, target, notice.rule, clock.now());
      await manager.update(Report, id, { caseId });
      await query(manager, COUNT_REPORT, [caseId, 0]);
    });
    decisions.publish();
    return true;
  }

  private idOf(token: string): string {
    try {
      return requireUuid(String((unseal(this.key, token) as { id?: unknown }).id));
    } catch {
      throw notFound("Notice");
    }
  }

  private async openCase(
    manager: EntityManager,
    kind: ReportKind,
    target: Target,
    rule: string | null,
    at: Date,
  ): Promise<string> {
    const { subject, userId, messageId, channelId, url, content } = target;
    const handedOver = messageId ? await snapshotAround(manager, messageId) : null;
    const values = [subject, kind, userId, messageId, channelId, url, content, rule, at, handedOver];
    const [row] = await query<{ id: string }>(manager, OPEN_CASE, values);
    return (row as { id: string }).id;
  }

  private async findTarget(viewer: Viewer, { kind, id }: ReportContentInput): Promise<Target> {
    if (kind === ReportKind.ADDRESS || kind === ReportKind.HELD)
      throw invalidField("kind", "Report a message or a member");
    const { manager } = this.deps.database;
    const isMember = kind === ReportKind.MEMBER || kind === ReportKind.PROFILE;
    const messageId = kind === ReportKind.ATTACHMENT ? await messageOfAttachment(manager, requireUuid(id)) : id;
    const target = isMember
      ? await memberTarget(manager, requireUuid(id))
      : messageTarget(await this.deps.messages.requireReportable(viewer, messageId));
    if (!target) throw notFound("User");
    if (target.userId === viewer.id) throw new AppError("CONFLICT", "You can't report yourself");
    return target;
  }
}

const messageTarget = ({ id, channelId, content, sender, attachments }: ReportedMessage): Target => ({
  subject: `message:${id}`,
  userId: sender.id,
  messageId: id,
  channelId,
  content: [content, ...attachments.map(({ name }) => name)].filter(Boolean).join("\n"),
  url: "",
});

async function messageOfAttachment(manager: EntityManager, id: string): Promise<string> {
  const [attachment] = await query<{ messageId: string | null }>(
    manager,
    `SELECT message_id AS "messageId" FROM attachments WHERE id = $1`,
    [id],
  );
  if (!attachment?.messageId) throw notFound("Message");
  return attachment.messageId;
}

/** Null for unknown and deleted members. */
async function memberTarget(manager: EntityManager, id: string): Promise<Target | null> {
  const [member] = await query<{ name: string; username: string; bio: string }>(
    manager,
    `SELECT name, username, bio FROM users WHERE id = $1 AND deleted_at IS NULL`,
    [id],
  );
  if (!member) return null;
  const content = [`${member.username} (${member.name})`, member.bio].filter(Boolean).join("\n");
  return { subject: `member:${id}`, userId: id, messageId: null, channelId: null, content, url: "" };
}

/** The message, unless it's in a conversation, or the member at a path of the site, so that notices merge with members' reports; otherwise the path itself. */
async function targetAt(manager: EntityManager, url: string): Promise<Target> {
  const { pathname, searchParams } = new URL(url, "http://site");
  const messageId = searchParams.get("message") ?? "";
  if (isUuid(messageId)) {
    const [message] = await query<ReportedMessage>(
      manager,
      `SELECT m.id, m.channel_id AS "channelId", m.content, json_build_object('id', m.sender_id) AS sender, '[]'::json AS attachments
       FROM messages m JOIN channels c ON c.id = m.channel_id
       WHERE m.id = $1 AND m.deleted_at IS NULL AND c.access_level <> 'DIRECT'`,
      [messageId],
    );
    if (message) return { ...messageTarget(message), url };
  }
  const memberId = /^\/(?:public-)?profile\/([^/]+)$/.exec(pathname)?.[1] ?? "";
  const member = isUuid(memberId) ? await memberTarget(manager, memberId.toLowerCase()) : null;
  if (member) return { ...member, url };
  return { subject: `url:${url}`, userId: null, messageId: null, channelId: null, content: "", url };
}

/** The path and query of an address on this site. */
function pathOn(publicUrl: string, address: string): string {
  const url = URL.canParse(address.trim(), publicUrl) ? new URL(address.trim(), publicUrl) : null;
  if (url?.origin !== new URL(publicUrl).origin) throw invalidField("url", "Enter an address on this site");
  return url.pathname + url.search;
}
