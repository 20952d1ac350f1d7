import { randomUUID } from "node:crypto";
import { gql } from "../../gql";
import { graphqlData } from "../../kit/clients/graphql-client";
import { createPerson, usePerson } from "../../kit/people";
import { useApp } from "../../kit/test-app";

const STRIKE = gql(
  `mutation ModerationPrivacyStrike($input: StrikeUserInput!) { strikeUser(input: $input) { strikes } }`,
);
const MINE = gql(`query ModerationPrivacyMine { myDecisions(first: 1) { edges { node { id } } } }`);
const APPEAL = gql(
  `mutation ModerationPrivacyAppeal($input: AppealDecisionInput!) { appealDecision(input: $input) { id } }`,
);
const NOTE = gql(
  `mutation ModerationPrivacyNote($input: AddModerationNoteInput!) { addModerationNote(input: $input) { id } }`,
);
const REPORT = gql(`mutation ModerationPrivacyReport($input: ReportContentInput!) { reportContent(input: $input) }`);
const DATA = gql(`query ModerationPrivacyData { myData }`);
const DELETE = gql(
  `mutation ModerationPrivacyDelete($input: CurrentPasswordInput!) { deleteMyAccount(input: $input) }`,
);

const app = useApp({ env: { RATE_LIMITS: "off" } });
const admin = usePerson(app, { role: "ADMIN" });

it("exports a member's decisions, appeals, notes, and own reports, but not who reported them, and erases all of it", async () => {
  const [person, other] = [await createPerson(app), await createPerson(app)];
  const [fact, appeal, note, comment] = ["A fact only I know", "My appeal text", "A note about me", "What I reported"];
  await graphqlData(app, admin, STRIKE, { input: { userId: person.id, reason: fact } });
  const decisionId = (await graphqlData(app, person, MINE)).myDecisions?.edges[0]?.node.id ?? "";
  await graphqlData(app, person, APPEAL, { input: { decisionId, text: appeal } });
  await graphqlData(app, admin, NOTE, { input: { userId: person.id, text: note, idempotencyKey: randomUUID() } });
  const report = (id: string, text: string) => ({
    kind: "MEMBER" as const,
    id,
    comment: text,
    idempotencyKey: randomUUID(),
  });
  await graphqlData(app, person, REPORT, { input: report(other.id, comment) });
  await graphqlData(app, other, REPORT, { input: report(person.id, "They were rude") });

  const exported = JSON.stringify((await graphqlData(app, person, DATA)).myData);
  for (const text of [fact, appeal, note, comment]) expect(exported).toContain(text);
  expect(exported).not.toContain("They were rude");

  await graphqlData(app, person, DELETE, { input: { currentPassword: person.password } });
  for (const table of ["cases", "reports", "decisions", "appeals", "notes"]) {
    const rows = await app.sql<{ text: string | null }>(
      `SELECT string_agg(t::text, ' ') AS text FROM moderation_${table} t`,
    );
    for (const text of [fact, appeal, note, comment, person.username]) expect(rows[0]?.text ?? "").not.toContain(text);
  }
  // The other member's report stays theirs.
  expect(JSON.stringify((await graphqlData(app, other, DATA)).myData)).toContain("They were rude");
});
