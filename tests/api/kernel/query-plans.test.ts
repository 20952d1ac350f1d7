import { ALLOWED_SCANS, unexpectedScans } from "../../kit/query-plans/allowed-scans";
import { HOT_ENV, hotStatements, type HotStatement } from "../../kit/query-plans/hot-requests";
import { LARGE_TABLES, loadCommunity, scaleStatistics } from "../../kit/query-plans/load";
import { describePlans, largeScans } from "../../kit/query-plans/plans";
import { recordPlans } from "../../kit/query-plans/recorded-plans";
import { useApp } from "../../kit/test-app";

// PostgreSQL plans as if there were a million members and messages.
const SIZE = 2_000;
const FACTOR = 500;

const app = useApp({ env: HOT_ENV });
let statements: HotStatement[];

beforeAll(async () => {
  await loadCommunity(app, { members: SIZE, messages: SIZE });
  await scaleStatistics(app, FACTOR);
  statements = await hotStatements(app);
}, 120_000);

it("finds the rows of large tables by an index", async () => {
  const unexpected: string[] = [];
  for (const statement of statements) {
    const scans = unexpectedScans(statement, await largeScans(app, statement, LARGE_TABLES));
    if (!scans.length) continue;
    const plans = await describePlans(app, statement);
    unexpected.push(`${statement.request} reads ${scans.join(", ")}: ${statement.text}\n${plans}`);
  }
  expect(unexpected).toEqual([]);
});

it("detects that an index is missing", async () => {
  const page = statements.find(({ text }) => text.includes("m.created_seq < $2")) as HotStatement;
  await app.sql(`BEGIN`);
  try {
    await app.sql(`DROP INDEX messages_channel_id_created_seq`);
    expect(await largeScans(app, page, LARGE_TABLES)).toEqual(["many rows of messages"]);
  } finally {
    await app.sql(`ROLLBACK`);
  }
  expect(await largeScans(app, page, LARGE_TABLES)).toEqual([]);
});

it("allows only scans of statements that still exist", () => {
  const unused = ALLOWED_SCANS.filter(({ statement }) => !statements.some(({ text }) => text.includes(statement)));
  expect(unused).toEqual([]);
});

it("records the plans, and prints which changed since the last run", async () => {
  const changed = await recordPlans(app, statements);
  if (changed.length > 0) {
    process.stdout.write(`The plans changed, see .cache/tested-plans/changes.txt: ${changed.join(", ")}\n`);
  }
});
