import type supertest from "supertest";
import type { DocumentedPath } from "../../../graphql-server/src/rest/openapi/untabled-routes";
import { EXAMPLE } from "../../../graphql-server/src/kernel/rest/example-values";
import { generateKey } from "../../../graphql-server/src/features/integrations/api-key-secret";
import type { ErrorCode } from "../../../graphql-server/src/kernel/errors/errors";
import { ApiKeyScope } from "../../../graphql-server/src/kernel/auth/integration";
import { ExampleWorld } from "../../kit/example-world";
import { expectRefusal, rest } from "../../kit/clients/rest-client";
import { REST_ROWS } from "../../kit/offline-features";

let world: ExampleWorld;

beforeAll(async () => {
  world = await ExampleWorld.build();
});

afterAll(() => world.stop());

type Change = Partial<{
  params: Record<string, string>;
  query: Record<string, string>;
  body: Record<string, unknown>;
}>;

/** The changes to the example of a row that cause an error. */
interface ErrorCase extends Change {
  /** The caller. Defaults to Ada, who owns the example course, channel, and message. */
  as?: "member" | "bob" | "visitor" | "admin";
}

interface ErrorCases {
  /** 400 VALIDATION. */
  invalid?: ErrorCase;
  /** 403 FORBIDDEN. */
  forbidden?: ErrorCase;
}

const malformedId = { params: { id: "not-an-id" } };
const ofOther = { params: { id: EXAMPLE.otherId } };
const staffRoom = { params: { channelId: "staff-room" } };
const malformedMessage = { params: { channelId: EXAMPLE.channelId, messageId: "1" } };
const unknownReaction = { params: { messageId: EXAMPLE.messageId, reaction: "money" } };

/**
 * Covers the errors without an `errorExample` in their row's documentation; examples.test.ts sends the examples.
 * documented-limits.test.ts covers kicked members.
 */
const ERROR_CASES: Record<string, ErrorCases> = {
  "POST /api/auth/register": { invalid: { body: { username: "x", email: "no", password: "short", name: "" } } },
  "POST /api/auth/login": { invalid: { body: { email: EXAMPLE.email } } },
  "POST /api/auth/verify-mfa": { invalid: { body: { email: EXAMPLE.email, code: "12" } } },
  "POST /api/auth/resend-mfa": { invalid: { body: { userId: "not-an-id" } } },
  "POST /api/auth/forgot-password": { invalid: { body: { email: "no address" } } },
  "POST /api/auth/reset-password": { invalid: { body: { token: "used", password: "another-long-password" } } },
  "POST /api/auth/confirm-email": { invalid: { body: { token: "used" } } },
  "POST /api/auth/refresh": { invalid: { body: {} } },
  "GET /api/users/:id": { invalid: malformedId },
  "PUT /api/users/:id": { invalid: { body: { username: "!" } }, forbidden: ofOther },
  "PUT /api/users/:id/update": { invalid: { body: { avatar: "unknown.png" } }, forbidden: ofOther },
  "DELETE /api/users/:id": { invalid: { ...malformedId, as: "admin" }, forbidden: { as: "member" } },
  "GET /api/users/:id/level": { invalid: malformedId },
  "GET /api/users/public-profile/:id": { invalid: malformedId },
  "POST /api/courses/pictures": { invalid: { as: "admin", body: { use: "poster" } }, forbidden: { as: "member" } },
  "GET /api/users/:id/courses": { invalid: malformedId, forbidden: ofOther },
  "GET /api/leaderboard": { invalid: { query: { timeframe: "daily" } } },
  "POST /api/payments/checkout": { invalid: { body: { courseId: 1 } } },
  "GET /api/stripe/direct-checkout": { invalid: { query: { courseId: "" } } },
  "POST /api/payments/complete": {
    invalid: { body: {} },
    forbidden: { as: "bob", body: { courseId: 9, sessionId: EXAMPLE.checkoutId } },
  },
  "POST /api/checkout/test/:sessionId": { invalid: { body: { outcome: "stolen" } } },
  "GET /api/community/users": { invalid: { query: { after: "\u0000" } } },
  "POST /api/community/channels": {
    invalid: { body: { name: "", category: "general" } },
    forbidden: { body: { name: "secrets", category: "staff", accessLevel: "admin" } },
  },
  "GET /api/community/channels/:channelId/messages": { invalid: { query: { limit: "101" } }, forbidden: staffRoom },
  "POST /api/community/channels/:channelId/messages": { invalid: { body: { message: " " } }, forbidden: staffRoom },
  "PUT /api/community/channels/:channelId/messages/:messageId": {
    invalid: malformedMessage,
    forbidden: { as: "bob" },
  },
  "DELETE /api/community/channels/:channelId/messages/:messageId": {
    invalid: malformedMessage,
    forbidden: { as: "bob" },
  },
  "GET /api/community/messages/:messageId/thread": { invalid: { query: { limit: "101" } } },
  "PUT /api/community/messages/:messageId/thread/follow": { invalid: malformedMessage },
  "DELETE /api/community/messages/:messageId/thread/follow": { invalid: malformedMessage },
  "PUT /api/community/messages/:messageId/reactions/:reaction": { invalid: unknownReaction },
  "DELETE /api/community/messages/:messageId/reactions/:reaction": { invalid: unknownReaction },
  "GET /api/community/channels/:channelId/pins": { invalid: { params: { channelId: "1" } }, forbidden: staffRoom },
  "PUT /api/community/messages/:messageId/pin": {
    invalid: { ...malformedMessage, as: "admin" },
    forbidden: { as: "member" },
  },
  "DELETE /api/community/messages/:messageId/pin": {
    invalid: { ...malformedMessage, as: "admin" },
    forbidden: { as: "member" },
  },
  "GET /api/community/saved-messages": { invalid: { query: { after: "x" } } },
  "PUT /api/community/saved-messages/:messageId": { invalid: malformedMessage },
  "DELETE /api/community/saved-messages/:messageId": { invalid: malformedMessage },
  "PUT /api/community/saved-messages/:messageId/reminder": { invalid: { body: { remindAt: EXAMPLE.now } } },
  "POST /api/community/conversations": {
    invalid: { body: { memberIds: [], firstMessage: "Hello", clientMessageId: EXAMPLE.requestId } },
    forbidden: { as: "admin" },
  },
  "POST /api/community/conversations/:id/accept": { invalid: malformedId },
  "POST /api/community/conversations/:id/decline": { invalid: malformedId },
  "GET /api/community/scheduled-messages": { invalid: { query: { channelId: "1" } } },
  "POST /api/community/scheduled-messages": {
    invalid: { body: { channelId: EXAMPLE.channelId, content: "text", sendAt: EXAMPLE.now } },
    forbidden: { body: { channelId: "staff-room", content: "text", sendAt: EXAMPLE.tomorrow } },
  },
  "PUT /api/community/scheduled-messages/:id": { invalid: { body: { content: " ", sendAt: EXAMPLE.tomorrow } } },
  "PUT /api/community/messages/:messageId/trade": {
    invalid: { ...malformedMessage, body: { status: "closed" } },
    forbidden: { as: "bob" },
  },
  "POST /api/simulator/questions/:id/answers": { invalid: { body: { number: "many" } } },
  "GET /api/simulator/runs": { invalid: { query: { after: "x" } } },
  "POST /api/simulator/runs": { invalid: { body: { scenarioId: "noise-only", riskPerTrade: 1 } } },
  "GET /api/simulator/runs/:id": { invalid: malformedId },
  "GET /api/simulator/runs/:id/verdict": { invalid: malformedId },
  "POST /api/simulator/runs/:id/end": { invalid: malformedId },
  "POST /api/simulator/runs/:id/steps": { invalid: { body: { fromBar: "many" } } },
  "POST /api/simulator/runs/:id/orders": { invalid: { body: { side: "sideways" } } },
  "PUT /api/simulator/runs/:id/orders/:tradeId": { invalid: { body: { stop: "low" } } },
  "POST /api/simulator/runs/:id/orders/:tradeId/cancel": { invalid: { body: {} } },
  "POST /api/simulator/runs/:id/orders/:tradeId/close": { invalid: { body: { units: 0 } } },
  "GET /api/simulator/lab/notebooks": { invalid: { query: { after: "x" } } },
  "POST /api/simulator/lab/notebooks": { invalid: { body: { scenarioId: "x".repeat(41) } } },
  "GET /api/simulator/lab/notebooks/:id": { invalid: malformedId },
  "POST /api/simulator/lab/notebooks/:id/trials": { invalid: { body: { rule: { conditions: [] } } } },
  "POST /api/simulator/lab/notebooks/:id/reveal": { invalid: malformedId },
  "GET /api/simulator/lab/trials/:id": { invalid: malformedId },
  "GET /api/journal/trades": { invalid: { query: { isOpen: "maybe" } } },
  "GET /api/journal/trades/:id": { invalid: malformedId },
  "PUT /api/journal/trades/:id": { invalid: malformedId },
  "DELETE /api/journal/trades/:id": { invalid: malformedId },
  "POST /api/journal/trades/:id/share": {
    invalid: malformedId,
    forbidden: { body: { channelId: "staff-room", clientMessageId: "share-2" } },
  },
  "GET /api/journal/statistics": { invalid: { query: { timeZone: "Mars" } } },
  "PUT /api/journal/setups/:id": { invalid: { body: { name: " " } } },
  "DELETE /api/journal/setups/:id": { invalid: malformedId },
  "PUT /api/journal/settings": { invalid: { body: { currency: "usd" } } },
  "POST /api/journal/imports": { invalid: { body: { csv: "a,b", isPreview: true } } },
  "GET /api/journal/export": { invalid: { query: { format: "pdf" } } },
  "POST /api/contact": { invalid: { body: { name: "", email: "no", message: "" } } },
  "GET /api/contact": { invalid: { as: "admin", query: { after: "x" } } },
  "DELETE /api/contact/:id": { invalid: { ...malformedId, as: "admin" }, forbidden: { as: "member" } },
  "POST /api/chatbot": { invalid: { body: { message: " " } } },
  "GET /api/users": { invalid: { as: "admin", query: { after: "x" } } },
};

const nameOf = ({ method, path }: DocumentedPath): string => `${method} ${path}`;
const rows = REST_ROWS.map((row) => ({ name: nameOf(row), row, ...ERROR_CASES[nameOf(row)] }));

async function sendExample(
  row: DocumentedPath,
  { as = "member", params, query, body }: ErrorCase,
): Promise<supertest.Response> {
  const example = row.doc?.example;
  const [{ token: bob }, [staff], checkout] = [
    await world.signIn("bob"),
    await world.app.sql<{ id: string }>(`SELECT id FROM channels WHERE name = 'staff-room'`),
    await rest(world.app, "post", "/api/payments/checkout", world.members.ada).send({ courseId: 9 }),
  ];
  const replacements = {
    ...world.substitutions,
    "staff-room": staff?.id ?? "",
    [EXAMPLE.checkoutId]: (checkout.body as { sessionId: string }).sessionId,
  };
  const tokens = { member: world.members.ada.token, bob, admin: world.members.admin.token, visitor: undefined };
  const replaceIds = (value: string): string =>
    Object.entries(replacements).reduce((text, [shown, real]) => text.replaceAll(shown, real), value);
  const values = params ?? example?.params ?? {};
  const address = row.path.replace(/:(\w+)/g, (_all, key: string) => encodeURIComponent(replaceIds(values[key] ?? "")));
  const token = tokens[as];
  const sent = body ?? example?.body;
  return rest(world.app, row.method.toLowerCase() as "get", address, token ? { token } : null)
    .query(query ?? example?.query ?? {})
    .send(sent && (JSON.parse(replaceIds(JSON.stringify(sent))) as object));
}

it("every row with input or a documented 403 has a test case or a documented example of the error", () => {
  const takesInput = ({ path, doc }: DocumentedPath): boolean => {
    const ids = [...path.matchAll(/:(\w+)/g)].filter(([, name = ""]) => !doc?.params?.[name]);
    return ids.length > 0 || doc?.body !== undefined || doc?.query !== undefined;
  };
  const hasExample = ({ doc }: DocumentedPath, code: ErrorCode): boolean =>
    doc?.errorExamples?.some(({ response }) => response.code === code) ?? false;
  const uncovered = rows.filter(
    ({ row, invalid, forbidden }) =>
      (!invalid && !hasExample(row, "VALIDATION") && takesInput(row)) ||
      (!forbidden && !hasExample(row, "FORBIDDEN") && row.doc?.errors?.FORBIDDEN !== undefined),
  );
  expect(uncovered.map(({ name }) => name)).toEqual([]);
});

it.each(rows.filter(({ invalid }) => invalid))("$name rejects malformed input with 400", async ({ row, invalid }) => {
  const { message } = expectRefusal(await sendExample(row, invalid ?? {}), 400, "VALIDATION");
  expect(message).not.toMatch(/Variable "\$|Syntax Error/);
});

it.each(rows.filter(({ forbidden }) => forbidden))(
  "$name is forbidden to other callers",
  async ({ row, forbidden }) => {
    expectRefusal(await sendExample(row, forbidden ?? {}), 403, "FORBIDDEN");
  },
);

it.each(rows.filter(({ row }) => row.scope))(
  "$name rejects API keys without its scope, and revoked API keys",
  async ({ row }) => {
    const key = generateKey();
    const others = Object.values(ApiKeyScope).filter((scope) => scope !== row.scope);
    await world.app.sql(
      `INSERT INTO api_keys (owner_id, name, prefix, secret_hash, scopes, created_at) VALUES ($1, 'Other', $2, $3, $4, $5)`,
      [world.members.ada.id, key.prefix, key.hash, others, new Date(EXAMPLE.now)],
    );
    const example = row.doc?.example ?? { as: "member" };
    expectRefusal(await world.send(row, { ...example, as: "member" }, { token: key.key }), 403, "FORBIDDEN");
    await world.app.sql(`UPDATE api_keys SET revoked_at = created_at WHERE prefix = $1`, [key.prefix]);
    expectRefusal(await world.send(row, { ...example, as: "member" }, { token: key.key }), 401, "UNAUTHENTICATED");
  },
);

it.each(rows.filter(({ row }) => !row.isPublic))("$name requires authentication", async ({ row }) => {
  const { message } = expectRefusal(await sendExample(row, { as: "visitor" }), 401, "UNAUTHENTICATED");
  expect(message).toBe(row.unauthenticated ?? "Authentication required");
});
