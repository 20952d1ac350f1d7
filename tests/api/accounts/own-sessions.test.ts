import supertest from "supertest";
import { gql } from "../../gql";
import { graphql, openSocket } from "../../kit/clients/graphql-client";
import { createPerson, type Person } from "../../kit/people";
import { expectRefusal, rest } from "../../kit/clients/rest-client";
import { useApp } from "../../kit/test-app";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";

let now = new Date("2026-11-20T12:00:00Z");
const app = useApp({ clock: { now: () => now } });

async function sessionsOf(person: Pick<Person, "token">) {
  const query = gql(`query OwnSessionsMySessions { mySessions { id device ip createdAt lastUsedAt current } }`);
  return (await graphql(app, query, {}, person.token)).data?.mySessions ?? [];
}

async function signInAgain({ email, password }: Person, userAgent: string): Promise<{ token: string }> {
  const response = await supertest(app.url)
    .post("/api/auth/login")
    .set("user-agent", userAgent)
    .send({ email, password });
  return response.body as { token: string };
}

const isOpen = async (person: { token: string }): Promise<boolean> =>
  (await rest(app, "get", "/api/users/me", person)).status === 200;

it("lists sessions with device, IP address, and last use, most recently used first", async () => {
  const person = await createPerson(app);
  const laptop = await signInAgain(person, FIREFOX);
  now = new Date(now.getTime() + 5 * 60_000);
  await rest(app, "get", "/api/users/me", laptop);
  const sessions = await sessionsOf(laptop);
  expect(sessions).toMatchObject([
    { device: "Firefox on Linux", ip: "127.0.0.1", current: true, lastUsedAt: now.toISOString() },
    { device: "Unknown device", current: false },
  ]);
});

it("ends a member's own session immediately, and returns NOT_FOUND for another member's session", async () => {
  const [person, stranger] = [await createPerson(app), await createPerson(app)];
  const laptop = await signInAgain(person, FIREFOX);
  const [own] = (await sessionsOf(laptop)).filter(({ current }) => current);
  const end = (id: string, token: string) =>
    graphql(app, gql(`mutation OwnSessionsEndSession($id: ID!) { endSession(id: $id) }`), { id }, token);
  for (const id of [own?.id ?? "", "00000000-0000-4000-8000-000000000000"]) {
    expect((await end(id, stranger.token)).errors?.[0]?.extensions.code).toBe("NOT_FOUND");
  }
  expect((await end("x", person.token)).errors?.[0]?.extensions.code).toBe("VALIDATION");
  expect((await end(own?.id ?? "", person.token)).data).toEqual({ endSession: true });
  expect([await isOpen(laptop), await isOpen(person)]).toEqual([false, true]);
});

it("ends all other sessions, or all of them, including their sockets", async () => {
  const person = await createPerson(app);
  const laptop = await signInAgain(person, FIREFOX);
  const socket = openSocket(app, laptop.token);
  const closed = new Promise<unknown>((resolve) =>
    socket.on("closed", (event) => resolve((event as { code: number }).code)),
  );
  const opened = new Promise((resolve) => socket.on("connected", resolve));
  const events = socket.iterate({
    query: "subscription { presenceChanged { online } }",
  });
  void events.next().catch(() => undefined);
  await opened;
  const endAll = (keepThis: boolean) =>
    graphql(
      app,
      gql(`mutation OwnSessionsEndAllSessions($keepThis: Boolean!) { endAllSessions(keepThis: $keepThis) }`),
      { keepThis },
      person.token,
    );
  expect((await endAll(true)).data).toEqual({ endAllSessions: true });
  expect(await closed).toBe(4403);
  expect([await isOpen(laptop), await isOpen(person)]).toEqual([false, true]);
  await endAll(false);
  expectRefusal(await rest(app, "get", "/api/users/me", person), 401, "UNAUTHENTICATED");
});
