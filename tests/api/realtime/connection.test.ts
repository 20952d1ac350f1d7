import { createHmac } from "node:crypto";
import { once } from "node:events";
import { gql } from "../../gql";
import { channelId, createPerson, type Person, usePerson } from "../../kit/people";
import { handshakeStatus, openRawSocket, openSignedIn, type RawSocket } from "../../kit/clients/raw-socket";
import { graphql } from "../../kit/clients/graphql-client";
import { startTestApp, useApp } from "../../kit/test-app";

const FORBIDDEN = 4403;
const TOO_LARGE = 1009;
const REFRESH = gql(
  `mutation ConnectionRefresh($token: String!) { refreshSession(input: { refreshToken: $token }) { token refreshToken } }`,
);

const app = useApp({ env: { RATE_LIMITS: "off" } });
const member = usePerson(app);

async function refresh(refreshToken: string): Promise<string> {
  const { data } = await graphql(app, REFRESH, { token: refreshToken });
  if (!data) throw new Error("The session was not renewed");
  return data.refreshSession.refreshToken;
}

it("accepts a capitalized Authorization key", async () => {
  const raw = await openRawSocket(app);
  raw.send({ type: "connection_init", payload: { Authorization: `Bearer ${member.token}` } });
  await raw.receive(({ type }) => type === "connection_ack");
  raw.socket.terminate();
});

it("asks members to spread their refetches further, the more of them connect at the same time", async () => {
  const refetchWithinMs = async ({ token }: Person): Promise<number> => {
    const raw = await openRawSocket(app);
    raw.send({ type: "connection_init", payload: { authorization: `Bearer ${token}` } });
    const { payload } = await raw.receive(({ type }) => type === "connection_ack");
    raw.socket.terminate();
    return (payload as { refetchWithinMs: number }).refetchWithinMs;
  };
  const others = await Promise.all(Array.from({ length: 20 }, () => createPerson(app)));
  const alone = await refetchWithinMs(member);
  await Promise.all(others.map(() => refetchWithinMs(member)));
  expect(await refetchWithinMs(member)).toBe(alone);
  await Promise.all(others.map(refetchWithinMs));
  expect(alone).toBeLessThan(500);
  expect(await refetchWithinMs(member)).toBeGreaterThan(alone);
});

describe("rejects a connection", () => {
  it.each([
    ["without a token", 4401, () => ({})],
    ["with an invalid token", FORBIDDEN, () => ({ authorization: "Bearer not-a-token" })],
    ["with a token that is not a string", 4401, () => ({ authorization: 42 })],
    [
      "with a token signed with another key",
      FORBIDDEN,
      () => ({ authorization: `Bearer ${signedAgain(member.token)}` }),
    ],
  ])("%s", async (_case, code, payload) => {
    const raw = await openRawSocket(app);
    raw.send({ type: "connection_init", payload: payload() });
    expect((await raw.closed).code).toBe(code);
  });

  it("that subscribes before authentication", async () => {
    const raw = await openRawSocket(app);
    raw.send({
      type: "subscribe",
      id: "1",
      payload: { query: gql(`subscription ConnectionPresenceChanged { presenceChanged { online } }`) },
    });
    expect((await raw.closed).code).toBe(4401);
  });

  it("with the token of an ended session", async () => {
    const person = await createPerson(app);
    await graphql(app, gql(`mutation ConnectionLogout { logout }`), {}, person.token);
    const raw = await openRawSocket(app);
    raw.send({ type: "connection_init", payload: { authorization: `Bearer ${person.token}` } });
    expect((await raw.closed).code).toBe(FORBIDDEN);
  });
});

describe("closes the sockets of a session within two seconds", () => {
  it("on sign-out, but not those of other sessions", async () => {
    const person = await createPerson(app);
    const sockets = [await openSignedIn(app, person.token), await openSignedIn(app, person.token)];
    const other = await openSignedIn(app, member.token);
    const start = performance.now();
    await graphql(app, gql(`mutation ConnectionLogout { logout }`), {}, person.token);
    for (const { closed } of sockets) expect((await closed).code).toBe(FORBIDDEN);
    expect(performance.now() - start).toBeLessThan(2_000);
    await expectOpen(other);
    other.socket.close();
  });

  it("when an old refresh token is reused", async () => {
    const person = await createPerson(app);
    const raw = await openSignedIn(app, person.token);
    await refresh(await refresh(person.refreshToken));
    await expectOpen(raw);
    const start = performance.now();
    const { errors } = await graphql(app, REFRESH, { token: person.refreshToken });
    expect(errors?.[0]?.extensions.code).toBe("UNAUTHENTICATED");
    expect((await raw.closed).code).toBe(FORBIDDEN);
    expect(performance.now() - start).toBeLessThan(2_000);
  });
});

it("closes the socket when its token expires", async () => {
  const shortLived = await startTestApp({ env: { ACCESS_TOKEN_HOURS: String(3 / 3600) } });
  try {
    const { token } = await createPerson(shortLived);
    const expiresAt =
      (JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as { exp: number }).exp * 1000;
    const raw = await openSignedIn(shortLived, token);
    expect((await raw.closed).code).toBe(FORBIDDEN);
    expect(Date.now()).toBeGreaterThanOrEqual(expiresAt - 50);
  } finally {
    await shortLived.stop();
  }
});

describe("rejects on the socket", () => {
  type Rejection = { message: string; extensions: { code: string } };
  const errorsOf = async (query: string, variables: Record<string, unknown> = {}) => {
    const raw = await openSignedIn(app, member.token);
    raw.send({ type: "subscribe", id: "1", payload: { query, variables } });
    const { type, payload } = await raw.receive(({ id }) => id === "1");
    expect(type).toBe("error");
    // A rejected operation does not close the socket.
    expect(raw.socket.readyState).toBe(raw.socket.OPEN);
    raw.socket.close();
    return payload as Rejection[];
  };

  it.each<[string, string, RegExp?]>([
    ["queries", `{ me { id } }`],
    ["mutations", `mutation { logout }`],
    ["documents with a syntax error", `subscription {`],
    ["unknown fields", `subscription { everything }`],
    ["documents with too many tokens", `subscription { presenceChanged { ${"online ".repeat(1_001)} } }`],
    [
      "documents with too many aliases",
      `subscription { presenceChanged { ${Array.from({ length: 16 }, (_, i) => `a${i}: online`).join(" ")} } }`,
    ],
    [
      "documents that are too deep",
      `subscription { presenceChanged ${"{ member ".repeat(9)}${"}".repeat(9)} }`,
      /depth limit of 8/,
    ],
    ["variables of the wrong type", `subscription ($a: Int!) { channelEvents(channelId: "x", afterSeq: $a) { seq } }`],
  ])("%s", async (_case, query, message = /./) => {
    const errors = await errorsOf(query);
    expect(errors[0]?.extensions.code).toBe("VALIDATION");
    expect(errors.map((error) => error.message).join("\n")).toMatch(message);
    const { data } = await graphql(app, gql(`query ConnectionMe { me { id } }`), {}, member.token);
    expect(data).toEqual({ me: { id: member.id } });
  });

  it("messages over 64 kB, and closes only the sender's socket", async () => {
    const other = await openSignedIn(app, member.token);
    const raw = await openSignedIn(app, member.token);
    const general = await channelId(app, "general");
    raw.send({
      type: "subscribe",
      id: "1",
      payload: { query: `subscription { presenceChanged { online } } #${"x".repeat(64 * 1024)}`, general },
    });
    expect((await raw.closed).code).toBe(TOO_LARGE);
    await expectOpen(other);
    other.socket.close();
  });
});

describe("a handshake", () => {
  const own = (): string => new URL(app.url).origin;

  it.each([
    [
      "from another origin is rejected",
      "/graphql",
      (): Record<string, string> => ({ Origin: "https://elsewhere.example" }),
      403,
    ],
    ["from a null origin is rejected", "/graphql", (): Record<string, string> => ({ Origin: "null" }), 403],
    ["from the same origin is accepted", "/graphql", (): Record<string, string> => ({ Origin: own() }), 101],
    ["without an origin is accepted", "/graphql", (): Record<string, string> => ({}), 101],
    ["with a query string is accepted", "/graphql?x=1", (): Record<string, string> => ({}), 101],
    ["on another path is not found", "/elsewhere", (): Record<string, string> => ({}), 404],
    ["on an invalid path is not found", "//", (): Record<string, string> => ({}), 404],
    ["on a malformed URL is not found", "http://[", (): Record<string, string> => ({}), 404],
  ])("%s", async (_case, path, headers, status) => {
    expect(await handshakeStatus(app, path, headers())).toBe(status);
  });
});

/** The token, signed with another key. */
function signedAgain(token: string): string {
  const content = token.slice(0, token.lastIndexOf("."));
  return `${content}.${createHmac("sha256", "another key").update(content).digest("base64url")}`;
}

/** Asserts that the socket is open, once the server has answered, so that a close on the way would have arrived. */
async function expectOpen({ socket }: RawSocket): Promise<void> {
  const answered = once(socket, "pong");
  socket.ping();
  await answered;
  expect(socket.readyState).toBe(socket.OPEN);
}

it("limits the number of subscriptions per socket", async () => {
  const raw = await openRawSocket(app);
  const { token } = await createPerson(app);
  raw.send({ type: "connection_init", payload: { authorization: `Bearer ${token}` } });
  await raw.receive(({ type }) => type === "connection_ack");
  const query = gql(`subscription ConnectionPresenceChanged { presenceChanged { online } }`);
  for (let id = 1; id <= 31; id += 1) raw.send({ type: "subscribe", id: String(id), payload: { query } });
  const refusal = await raw.receive(({ type }) => type === "error");
  expect(refusal.id).toBe("31");
  raw.socket.close();
});
