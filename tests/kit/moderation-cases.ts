import { randomUUID } from "node:crypto";
import { gql } from "../gql";
import { graphqlData } from "./clients/graphql-client";
import { sendMessage } from "./conversation";
import { channelId } from "./people";
import type { TestApp } from "./test-app";

const REPORT = gql(`mutation KitReport($input: ReportContentInput!) { reportContent(input: $input) }`);
const CASES = gql(`query KitCases { moderationQueue(first: 50) { edges { node { id messageId } } } }`);
const DECIDE = gql(`mutation KitDecide($input: DecideCaseInput!) { decideCase(input: $input) { id } }`);
const APPEAL = gql(`mutation KitAppeal($input: AppealDecisionInput!) { appealDecision(input: $input) { id } }`);

interface Account {
  id: string;
  token: string;
}

/** An open and a decided case, and two decisions about a member of which one is appealed. They restrict nothing. */
export async function fillModeration(
  app: TestApp,
  { member, premium, admin }: { member: Account; premium: Account; admin: Account },
): Promise<Record<"case" | "decidedCase" | "decision" | "appealedDecision", string>> {
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
  return {
    case: await report(premium, member, "My group made 50 percent last week, write to me"),
    decidedCase,
    decision: await decided("STRIKE", "Sells signals"),
    appealedDecision,
  };
}
