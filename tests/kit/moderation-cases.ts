import { randomUUID } from "node:crypto";
import { gql } from "../gql";
import { graphqlData } from "./clients/graphql-client";
import { sendMessage } from "./conversation";
import { channelId } from "./people";
import type { TestApp } from "./test-app";

const REPORT = gql(`mutation KitReport($input: ReportContentInput!) { reportContent(input: $input) }`);
const CASES = gql(`query KitCases { moderationQueue(first: 50) { edges { node { id messageId } } } }`);
const DECIDE = gql(`mutation KitDecide($input: DecideCaseInput!) { decideCase(input: $input) { id } }`);
const SAVE_RULE = gql(`mutation KitGuardRule($input: SaveGuardRuleInput!) { saveGuardRule(input: $input) { id } }`);
const TRY_RULE = gql(`mutation KitGuardTrial($id: ID!) { tryGuardRule(id: $id) { rule { id } } }`);
const APPEAL = gql(`mutation KitAppeal($input: AppealDecisionInput!) { appealDecision(input: $input) { id } }`);

interface Account {
  id: string;
  token: string;
}

/** Stores a message as if it had been held, because the tests' setting holds none. Returns the id of its case. */
export async function holdMessage(app: TestApp, author: Account, channel: string, content: string): Promise<string> {
  const id = randomUUID();
  const reasons = JSON.stringify([{ code: "FIRST_LINK", text: "your first link" }]);
  await app.sql(
    `INSERT INTO held_messages (id, user_id, channel_id, content, thread_only, attachments, reasons, held_at)
     VALUES ($1, $2, $3, $4, false, '[]', $5, now())`,
    [id, author.id, channel, content, reasons],
  );
  const [row] = await app.sql<{ id: string }>(
    `INSERT INTO moderation_cases (subject, kind, user_id, message_id, channel_id, content, weight, opened_at)
     VALUES ('message:' || $1::uuid, 'HELD', $2, $1, $3, $4, 0.1, now()) RETURNING id`,
    [id, author.id, channel, content],
  );
  await app.sql(
    `INSERT INTO moderation_decisions (kind, user_id, message_id, channel_id, case_id, facts, source, is_detected_automatically,
       is_decided_automatically, starts_at, created_at)
     VALUES ('HOLD', $1, $2, $3, $4, 'The message waits for approval: your first link.', 'OWN_INITIATIVE', true, true, now(), now())`,
    [author.id, id, channel, row?.id],
  );
  return row?.id ?? "";
}

/** An open, a held, and a decided case, a channel with rules, and two decisions about a member of which one is appealed. They restrict nothing. */
export async function fillModeration(
  app: TestApp,
  { member, premium, admin }: { member: Account; premium: Account; admin: Account },
): Promise<Record<"case" | "heldCase" | "heldChannel" | "decidedCase" | "decision" | "appealedDecision", string>> {
  const general = await channelId(app, "general");
  const report = async (author: Account, reporter: Account, content: string): Promise<string> => {
    const { id } = await sendMessage(app, author, { channelId: general, content });
    const input = { kind: "MESSAGE" as const, id, rule: "2", comment: "Sells signals", idempotencyKey: randomUUID() };
    await graphqlData(app, reporter, REPORT, { input });
    const { moderationQueue } = await graphqlData(app, admin, CASES);
    return moderationQueue?.edges.find(({ node }) => node.messageId === id)?.node.id ?? "";
  };
  const decidedCase = await report(member, premium, "My group made 40 percent last week, write to me");
  const decision = { caseId: decidedCase, actions: ["OTHER" as const], reason: "Talked to them" };
  await graphqlData(app, admin, DECIDE, { input: decision });
  const decided = async (kind: string, facts: string): Promise<string> => {
    const [row] = await app.sql<{ id: string }>(
      `INSERT INTO moderation_decisions (kind, user_id, facts, rule, source, author_id, starts_at, ends_at, created_at)
       VALUES ($1, $2, $3, '2', 'OWN_INITIATIVE', $4, now(), now() + interval '1 hour', now()) RETURNING id`,
      [kind, member.id, facts, admin.id],
    );
    return row?.id ?? "";
  };
  const appealedDecision = await decided("MUTE", "Shouting");
  const appeal = { decisionId: appealedDecision, text: "It was a joke" };
  await graphqlData(app, member, APPEAL, { input: appeal });
  const rule = { id: randomUUID(), name: "No casinos", kind: "WORDS" as const, pattern: "casino\nroulette", rule: "3" };
  await graphqlData(app, admin, SAVE_RULE, { input: rule });
  await graphqlData(app, admin, TRY_RULE, { id: rule.id });
  const heldChannel = await channelId(app, "introductions");
  await app.sql(`UPDATE channels SET slow_mode_seconds = 30, allows_files = false WHERE id = $1`, [heldChannel]);
  return {
    heldChannel,
    heldCase: await holdMessage(app, member, heldChannel, "My notes of the week: https://example.test/notes"),
    case: await report(premium, member, "My group made 50 percent last week, write to me"),
    decidedCase,
    decision: await decided("STRIKE", "Sells signals"),
    appealedDecision,
  };
}
