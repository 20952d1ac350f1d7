import { ADMINS_ONLY, refusalsOf } from "../../kit/admin-only";
import { graphql } from "../../kit/clients/graphql-client";
import { createPerson, type Person } from "../../kit/people";
import { rest } from "../../kit/clients/rest-client";
import { startTestApp, type TestApp } from "../../kit/test-app";

const LOG = `query ($filter: AuditLogFilter, $first: Int, $after: ID) {
  auditLog(filter: $filter, first: $first, after: $after) {
    edges { node { id action reason details channelName author { username } subject { username } at } }
    pageInfo { hasNextPage endCursor }
  } }`;

interface Entry {
  id: string;
  action: string;
  reason: string;
  details: Record<string, unknown>;
  channelName: string | null;
  author: { username: string } | null;
  subject: { username: string } | null;
}
interface Log {
  edges: { node: Entry }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

let app: TestApp;
let [admin, otherAdmin, person]: Person[] = [];

beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: "off" } });
  admin = await createPerson(app, { role: "ADMIN" });
  otherAdmin = await createPerson(app, { role: "ADMIN" });
  person = await createPerson(app);
  const userId = person.id;
  await act(admin, "muteUser", "MuteUserInput", { userId, seconds: 60, reason: "loud" });
  await act(otherAdmin, "strikeUser", "StrikeUserInput", { userId, reason: "spam" }, "{ strikes }");
  await act(admin, "changeUserRole", "ChangeUserRoleInput", { userId, role: "PREMIUM", reason: "won it" });
  const leaving = await createPerson(app);
  await rest(app, "delete", `/api/users/${leaving.id}`, admin);
});

afterAll(() => app.stop());

const act = (author: Person, name: string, type: string, input: object, fields = "") =>
  graphql(app, `mutation ($input: ${type}!) { ${name}(input: $input) ${fields} }`, { input }, author.token);

async function log(variables: Record<string, unknown> = {}): Promise<Log> {
  const { data, errors } = await graphql<{ auditLog: Log }>(app, LOG, variables, admin?.token);
  expect(errors).toBeUndefined();
  return data?.auditLog as Log;
}
const actions = async (filter: Record<string, unknown>): Promise<string[]> =>
  (await log({ filter })).edges.map(({ node }) => node.action);

it.each([
  ["auditLog", `{ auditLog { edges { cursor } } }`],
  ["auditActions", `{ auditActions }`],
])("%s is for admins only", async (_name, query) => {
  expect(await refusalsOf(app, query)).toEqual(ADMINS_ONLY);
});

it("returns the action, author, subject, reason, and changes of each entry, newest first", async () => {
  const { edges } = await log();
  expect(edges.map(({ node }) => node)).toMatchObject([
    { action: "user.deleted", author: { username: admin?.username }, subject: { username: "Deleted user" } },
    {
      action: "user.role_changed",
      reason: "won it",
      details: { from: "FREE", to: "PREMIUM" },
      subject: { username: person?.username },
    },
    { action: "user.struck", reason: "spam", author: { username: otherAdmin?.username } },
    { action: "user.muted", reason: "loud", channelName: null },
  ]);
});

it("pages through the entries without gaps or duplicates", async () => {
  const seen: string[] = [];
  let after: string | null = null;
  do {
    const page: Log = await log({ first: 1, after });
    seen.push(...page.edges.map(({ node }) => node.action));
    after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
  } while (after);
  expect(seen).toEqual(["user.deleted", "user.role_changed", "user.struck", "user.muted"]);
});

it("filters by action, by author or subject, and by time", async () => {
  expect(await actions({ action: "user.struck" })).toEqual(["user.struck"]);
  expect(await actions({ person: otherAdmin?.username.toUpperCase() })).toEqual(["user.struck"]);
  expect(await actions({ person: person?.email })).toEqual(["user.role_changed", "user.struck", "user.muted"]);
  expect(await actions({ person: person?.id, action: "user.muted" })).toEqual(["user.muted"]);
  expect(await actions({ person: "unknown-person" })).toEqual([]);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  const yesterday = new Date(Date.now() - 86_400_000).toISOString();
  expect(await actions({ from: tomorrow })).toEqual([]);
  expect(await actions({ to: yesterday })).toEqual([]);
  expect(await actions({ from: yesterday, to: tomorrow })).toHaveLength(4);
});

it("lists the actions that occur in the log", async () => {
  const { data } = await graphql<{ auditActions: string[] }>(
    app,
    `
      {
        auditActions
      }
    `,
    {},
    admin?.token,
  );
  expect(data?.auditActions).toEqual(["user.deleted", "user.muted", "user.role_changed", "user.struck"]);
});

it.each([
  ["a page that is too large", { first: 501 }],
  ["a malformed cursor", { after: "x" }],
  ["a name that is too long", { filter: { person: "x".repeat(255) } }],
])("rejects %s", async (_what, variables) => {
  expect((await graphql(app, LOG, variables, admin?.token)).errors?.[0]?.extensions.code).toBe("VALIDATION");
});
