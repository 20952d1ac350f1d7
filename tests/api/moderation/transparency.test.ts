import { gql } from "../../gql";
import { graphql, type Document } from "../../kit/clients/graphql-client";
import { createPerson, type Person, usePerson } from "../../kit/people";
import { useApp } from "../../kit/test-app";

const STRIKE = gql(`mutation TransparencyStrike($input: StrikeUserInput!) { strikeUser(input: $input) { strikes } }`);
const MINE = gql(`query TransparencyMine { myDecisions { edges { node { id } } } }`);
const APPEAL = gql(
  `mutation TransparencyAppeal($input: AppealDecisionInput!) { appealDecision(input: $input) { id } }`,
);
const DECIDE = gql(`mutation TransparencyDecide($input: DecideAppealInput!) { decideAppeal(input: $input) { id } }`);
const REPORT = gql(`query TransparencyReport1($month: String) { transparencyReport(month: $month) {
  month months decisions { kind rule { clause } count automatic appealed reversed }
  appealsDecided appealsReversed medianAppealHours medianReportHours } }`);
const FILE = gql(`query TransparencyFile($month: String!, $format: StatementFormat!) {
  statementFile(month: $month, format: $format) { name mediaType content } }`);

let now = new Date("2026-10-30T12:00:00Z");
const app = useApp({ clock: { now: () => now }, env: { RATE_LIMITS: "off", ACCESS_TOKEN_HOURS: "168" } });
const admin = usePerson(app, { role: "ADMIN" });
const colleague = usePerson(app, { role: "ADMIN" });

async function run<Data, Variables>(
  query: Document<Data, Variables>,
  variables: NoInfer<Variables>,
  by: Person | null = admin,
): Promise<Data> {
  const { data, errors } = await graphql(app, query, variables, by?.token);
  expect(errors).toBeUndefined();
  return data as Data;
}
const codeOf = async <Variables>(query: Document<unknown, Variables>, variables: NoInfer<Variables>, by: Person) =>
  (await graphql(app, query, variables, by.token)).errors?.[0]?.extensions.code;

it("counts the decisions, appeals, and times of a month for anyone, and exports its statements for admins", async () => {
  const people = [await createPerson(app), await createPerson(app), await createPerson(app)];
  for (const { id } of people) await run(STRIKE, { input: { userId: id, reason: '=HYPERLINK("x"), spam', rule: "3" } });
  const [first, second] = people as [Person, Person];
  for (const [person, hours, outcome] of [
    [first, 2, "REVERSED"],
    [second, 6, "CONFIRMED"],
  ] as const) {
    const decisionId = (await run(MINE, {}, person)).myDecisions?.edges[0]?.node.id ?? "";
    await run(APPEAL, { input: { decisionId, text: "No" } }, person);
    now = new Date(now.getTime() + hours * 3_600_000);
    await run(DECIDE, { input: { decisionId, outcome, answer: "I looked again" } }, colleague);
  }
  const october = {
    month: "2026-10",
    months: ["2026-10"],
    decisions: [{ kind: "STRIKE", rule: { clause: "3" }, count: 3, automatic: 0, appealed: 2, reversed: 1 }],
    appealsDecided: 2,
    appealsReversed: 1,
    medianAppealHours: 4,
    medianReportHours: null,
  };
  expect((await run(REPORT, {}, null)).transparencyReport).toEqual(october);
  now = new Date("2026-11-01T00:00:00Z");
  expect((await run(REPORT, {}, null)).transparencyReport).toMatchObject({
    months: ["2026-11", "2026-10"],
    decisions: [],
  });
  expect((await run(REPORT, { month: "2026-10" }, null)).transparencyReport).toMatchObject({
    month: "2026-10",
    appealsDecided: 2,
  });

  const json = (await run(FILE, { month: "2026-10", format: "JSON" })).statementFile;
  const statements = JSON.parse(json?.content ?? "") as Record<string, string | null>[];
  expect(statements).toHaveLength(3);
  expect(statements[0]).toMatchObject({
    decision_other: "Strike",
    decision_ground: "DECISION_GROUND_INCOMPATIBLE_CONTENT",
    incompatible_content_ground:
      "Community rules, clause 3: No spam, posting by scripts, or advertising without our consent.",
    source_type: "SOURCE_VOLUNTARY",
    automated_detection: "No",
    automated_decision: "AUTOMATED_DECISION_NOT_AUTOMATED",
    application_date: "2026-10-30",
  });
  expect(json?.content).not.toContain(first.username);
  const csv = (await run(FILE, { month: "2026-10", format: "CSV" })).statementFile;
  const [header, row] = csv?.content.split("\r\n") ?? [];
  expect(header).toMatch(/^puid,decision_visibility,/);
  expect(row).toContain(`"'=HYPERLINK(""x""), spam"`);
});

it("refuses the file to members, and malformed months to anyone", async () => {
  const person = await createPerson(app);
  expect(await codeOf(FILE, { month: "2026-10", format: "CSV" }, person)).toBe("FORBIDDEN");
  for (const month of ["2026-13", "x", "2026-1", "20260-1"])
    expect(await codeOf(REPORT, { month }, person)).toBe("VALIDATION");
});
