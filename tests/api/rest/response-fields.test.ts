import { channelId, createPerson, type Person } from "../../kit/people";
import { rest } from "../../kit/clients/rest-client";
import { startTestApp, type TestApp } from "../../kit/test-app";
import { REST_ROWS } from "../../kit/offline-features";

const SESSION = "status mfaVerified token refreshToken id username email name avatar phone address role";
const USER =
  "id username email name avatar profileColor phone address bio role level xp mfaEnabled mfaVerified createdAt";
const ERROR = "message code requestId";
const COURSE = "id title description level duration price imageUrl";
const CHANNEL =
  "id name description accessLevel minLevel courseId category memberCount lastActivity unread locked canView canPost accessText";
const MESSAGE =
  "id seq channelId content senderId senderUsername senderAvatar senderLevel timestamp isEdited replyToId";

let app: TestApp;
let person: Person;
let general: string;
let messageId: string;

beforeAll(async () => {
  app = await startTestApp({ env: { PAYMENTS: "test" } });
  person = await createPerson(app);
  general = await channelId(app, "general");
  const response = await rest(app, "post", `/api/community/channels/${general}/messages`, person).send({
    message: "hi",
  });
  messageId = (response.body as { id: string }).id;
});

afterAll(() => app.stop());

interface Example {
  /** The method and path in the route table. */
  row: string;
  send?: () => object;
  status?: number;
  /** The keys of the object, or of the first object in a list. */
  keys: string;
}

// Calls that delete the message or end the session come last.
const EXAMPLES: Example[] = [
  {
    row: "POST /api/auth/register",
    send: () => ({ username: "keys", email: "keys@example.test", password: "a-long-password", name: "Keys" }),
    status: 201,
    keys: SESSION,
  },
  { row: "POST /api/auth/login", send: () => ({ email: person.email, password: person.password }), keys: SESSION },
  { row: "POST /api/auth/refresh", send: () => ({ refreshToken: person.refreshToken }), keys: "token refreshToken" },
  // Success requires an emailed code or token. See tests/api/accounts/code-step, password, and email-change.
  { row: "POST /api/auth/verify-mfa", send: () => ({ email: "x@y.z", code: "123456" }), status: 401, keys: ERROR },
  { row: "POST /api/auth/resend-mfa", send: () => ({ email: "x@y.z" }), keys: "message" },
  { row: "POST /api/auth/forgot-password", send: () => ({ email: "x@example.test" }), keys: "message" },
  {
    row: "POST /api/auth/reset-password",
    send: () => ({ token: "x", password: "a-long-password" }),
    status: 400,
    keys: ERROR,
  },
  // Success requires an admin. See tests/api/courses/covers-and-order.
  { row: "POST /api/courses/pictures", send: () => ({}), status: 403, keys: ERROR },
  { row: "POST /api/auth/confirm-email", send: () => ({ token: "x" }), status: 400, keys: ERROR },
  { row: "GET /api/users/me", keys: USER },
  {
    row: "GET /api/users/me/data",
    keys: "exportedAt account messages courses payments xp sanctions adminActs contactMessages apiKeys",
  },
  { row: "GET /api/users/:id", keys: USER },
  { row: "PUT /api/users/:id", send: () => ({ bio: "Hello" }), keys: USER },
  { row: "PUT /api/users/:id/update", send: () => ({ phone: "1" }), keys: USER },
  {
    row: "GET /api/users/public-profile/:id",
    keys: "id username role level xp bio avatar profileColor joinDate stats rank achievements",
  },
  { row: "DELETE /api/users/:id", status: 403, keys: ERROR },
  { row: "GET /api/users/:id/level", keys: "level xp nextLevelXp" },
  { row: "GET /api/courses", keys: COURSE },
  { row: "GET /api/courses/:id", keys: `${COURSE} lessons entitled` },
  { row: "POST /api/payments/checkout", send: () => ({ courseId: 9 }), keys: "url sessionId courseId" },
  { row: "GET /api/stripe/direct-checkout", keys: "url" },
  {
    row: "POST /api/checkout/test/:sessionId",
    send: () => ({ outcome: "paid" }),
    status: 404,
    keys: ERROR,
  },
  { row: "POST /api/payments/complete", send: () => ({ courseId: 1 }), keys: "status courseId title" },
  { row: "GET /api/users/:id/courses", keys: "id courseId title enrolledAt completedAt progress" },
  { row: "GET /api/leaderboard", keys: "timeframe windowStart windowEnd entries me" },
  { row: "GET /api/community/users", keys: "id email name username role" },
  { row: "GET /api/community/channels", keys: CHANNEL },
  {
    row: "POST /api/community/channels",
    send: () => ({ name: "Keys", category: "general" }),
    status: 201,
    keys: CHANNEL,
  },
  { row: "GET /api/community/channels/:channelId/messages", keys: MESSAGE },
  {
    row: "POST /api/community/channels/:channelId/messages",
    send: () => ({ message: "more" }),
    status: 201,
    keys: MESSAGE,
  },
  {
    row: "PUT /api/community/channels/:channelId/messages/:messageId",
    send: () => ({ message: "better" }),
    keys: MESSAGE,
  },
  { row: "DELETE /api/community/channels/:channelId/messages/:messageId", status: 204, keys: "" },
  {
    row: "POST /api/contact",
    send: () => ({ name: "Keys", email: "keys@example.test", message: "Hello" }),
    status: 201,
    keys: "id name email message timestamp",
  },
  // For admins, see tests/api/contact/rest-contact.
  { row: "GET /api/contact", status: 403, keys: ERROR },
  { row: "DELETE /api/contact/:id", status: 403, keys: ERROR },
  { row: "POST /api/chatbot", send: () => ({ message: "Which courses are free?" }), keys: "reply sources" },
  { row: "GET /api/users", status: 403, keys: ERROR },
  { row: "GET /api/admin/user-status", status: 403, keys: ERROR },
  { row: "POST /api/auth/logout", status: 204, keys: "" },
];

const keysOf = (body: unknown): string[] => {
  const example: unknown = Array.isArray(body) ? body[0] : body;
  return Object.keys(example ?? {}).sort();
};
const sorted = (keys: string): string[] => keys.split(" ").filter(Boolean).sort();

it("covers every path", () => {
  expect(EXAMPLES.map(({ row }) => row).sort()).toEqual(
    REST_ROWS.map(({ method, path }) => `${method} ${path}`).sort(),
  );
});

it.each(EXAMPLES)("$row returns exactly the documented fields", async ({ row, send, status = 200, keys }) => {
  const [method = "", pattern = ""] = row.split(" ");
  const path = pattern
    .replace("/users/:id", `/users/${person.id}`)
    .replace("/public-profile/:id", `/public-profile/${person.id}`)
    .replace("/direct-checkout", "/direct-checkout?courseId=9")
    .replace("/courses/:id", "/courses/intro-to-trading")
    .replace(":channelId", general)
    .replace(":messageId", messageId);
  const response = await rest(app, method.toLowerCase() as "get", path, person).send(send?.());
  expect([response.status, keysOf(response.body)]).toEqual([status, sorted(keys)]);
  if (status === 204) expect(response.text).toBe("");
});

it("leaderboard entries and course lessons have exactly the documented fields", async () => {
  const reader = await createPerson(app, { xp: 30 });
  const board = (await rest(app, "get", "/api/leaderboard", reader)).body as { entries: object[]; me: object };
  const entryKeys = sorted("id rank username avatar role level xp strikes status");
  expect([keysOf(board.entries), keysOf(board.me)]).toEqual([entryKeys, entryKeys]);
  const { lessons } = (await rest(app, "get", "/api/courses/101")).body as { lessons: object[] };
  expect(keysOf(lessons)).toEqual(sorted("id title durationMinutes preview"));
});

it("responses are JSON with a request ID and disable content sniffing", async () => {
  const { headers } = await rest(app, "get", "/api/courses");
  expect(headers).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "x-content-type-options": "nosniff",
    "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
  });
  expect(headers["x-powered-by"]).toBeUndefined();
});
