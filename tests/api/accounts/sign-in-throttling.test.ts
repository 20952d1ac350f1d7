import { connect } from "node:net";
import supertest from "supertest";
import { channelId, createPerson } from "../../kit/people";
import { expectRefusal, rest } from "../../kit/clients/rest-client";
import { startTestApp, useApp } from "../../kit/test-app";

const app = useApp({ env: { TRUST_PROXY: "on" } });

const login = (email: string, password: string, forwardedFor: string): supertest.Test =>
  supertest(app.url).post("/api/auth/login").set("x-forwarded-for", forwardedFor).send({ email, password });

/** Sends all requests in one write, so that all arrive before the first response. Resolves to the statuses in order. */
function loginConcurrently(email: string, passwords: string[], address: string): Promise<number[]> {
  const { hostname, port } = new URL(app.url);
  const requests = passwords.map((password) => {
    const body = JSON.stringify({ email, password });
    const head = [
      "POST /api/auth/login HTTP/1.1",
      `host: ${hostname}`,
      `x-forwarded-for: ${address}`,
      "content-type: application/json",
      `content-length: ${Buffer.byteLength(body)}`,
    ];
    return `${head.join("\r\n")}\r\n\r\n${body}`;
  });
  return new Promise((resolve, reject) => {
    let received = "";
    const socket = connect(Number(port), hostname, () => socket.write(requests.join("")));
    socket.on("error", reject);
    socket.on("data", (chunk: Buffer) => {
      received += chunk.toString();
      const statuses = [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
      if (statuses.length < passwords.length) return;
      socket.destroy();
      resolve(statuses);
    });
  });
}

it("checks only ten of many concurrent guesses, then rejects even the right password", async () => {
  const person = await createPerson(app);
  const guesses = [...Array.from({ length: 60 }, (_, index) => `wrong-guess-${index}`), person.password];
  const statuses = await loginConcurrently(person.email, guesses, "10.3.0.1");
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(51);
});

it("blocks an IP address, and no other, after thirty wrong passwords across all accounts", async () => {
  const person = await createPerson(app);
  for (let guess = 0; guess < 30; guess += 1) {
    expectRefusal(await login(`unknown_${guess}@example.test`, "wrong-password", "10.3.0.2"), 401, "UNAUTHENTICATED");
  }
  const refused = await login(person.email, person.password, "10.3.0.2");
  const { message } = expectRefusal(refused, 429, "RATE_LIMITED");
  expect(message).not.toContain(person.email);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect((await login(person.email, person.password, "10.3.0.3")).status).toBe(200);
});

it("throttles the IP address reported by the proxy, not one forged by the caller", async () => {
  const person = await createPerson(app);
  const through = (claim: number): string => `198.51.100.${claim}, 10.3.0.4`;
  for (let guess = 0; guess < 10; guess += 1) await login(person.email, "wrong-password", through(guess));
  expectRefusal(await login(person.email, person.password, through(99)), 429, "RATE_LIMITED");
  expect((await login(person.email, person.password, "10.3.0.5")).status).toBe(200);
});

it("lets the owner sign in from a known IP address while many others guess the password", async () => {
  const owner = await createPerson(app);
  const guesses = Array.from({ length: 100 }, (_, index) => login(owner.email, `guess-${index}`, `10.5.0.${index}`));
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([401]));
  expectRefusal(await login(owner.email, owner.password, "10.5.1.1"), 429, "RATE_LIMITED");
  const known = supertest(app.url).post("/api/auth/login").send({ email: owner.email, password: owner.password });
  expect((await known).status).toBe(200);
  const other = await createPerson(app);
  expect((await login(other.email, other.password, "10.5.1.1")).status).toBe(200);
});

it("does not count successful sign-ins", async () => {
  const person = await createPerson(app);
  for (let time = 0; time < 12; time += 1) {
    expect((await login(person.email, person.password, "10.3.0.6")).status).toBe(200);
  }
});

it("allows twenty registrations an hour per IP address", async () => {
  const register = (index: number): supertest.Test =>
    supertest(app.url)
      .post("/api/auth/register")
      .set("x-forwarded-for", "10.3.0.7")
      .send({
        username: `crowd_${index}`,
        email: `crowd_${index}@example.test`,
        password: "a-long-password",
        name: "C",
      });
  for (let index = 0; index < 20; index += 1) expect((await register(index)).status).toBe(201);
  expectRefusal(await register(20), 429, "RATE_LIMITED");
  expect(await app.sql(`SELECT 1 FROM users WHERE username = 'crowd_20'`)).toHaveLength(0);
});

it("allows each member twenty messages in ten seconds, and returns Retry-After for the next", async () => {
  const [person, other] = [await createPerson(app), await createPerson(app)];
  const path = `/api/community/channels/${await channelId(app, "general")}/messages`;
  for (let index = 0; index < 20; index += 1) {
    expect((await rest(app, "post", path, person).send({ message: `m ${index}` })).status).toBe(201);
  }
  const refused = await rest(app, "post", path, person).send({ message: "one too many" });
  expectRefusal(refused, 429, "RATE_LIMITED");
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect((await rest(app, "post", path, other).send({ message: "mine" })).status).toBe(201);
});

it("ignores forwarded IP addresses without a proxy", async () => {
  const direct = await startTestApp();
  try {
    const person = await createPerson(direct);
    const from = (address: string, password: string): supertest.Test =>
      supertest(direct.url)
        .post("/api/auth/login")
        .set("x-forwarded-for", address)
        .send({ email: person.email, password });
    for (let guess = 0; guess < 10; guess += 1) await from(`10.4.0.${guess}`, "wrong-password");
    expectRefusal(await from("10.4.0.99", person.password), 429, "RATE_LIMITED");
  } finally {
    await direct.stop();
  }
});

it("limits sign-ins with the right password, per account and address", async () => {
  const person = await createPerson(app);
  const passwords = Array.from({ length: 70 }, () => person.password);
  const statuses = await loginConcurrently(person.email, passwords, "10.3.0.40");
  expect(statuses.filter((status) => status === 200)).toHaveLength(60);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  expect((await login(person.email, person.password, "10.3.0.41")).status).toBe(200);
});

it("keeps the thirty sessions that were used last, and ends the others", async () => {
  const person = await createPerson(app);
  for (let index = 0; index < 30; index += 1)
    expect((await login(person.email, person.password, "10.3.0.50")).status).toBe(200);
  expectRefusal(await rest(app, "get", "/api/users/me", person), 401, "UNAUTHENTICATED");
  const open = `SELECT count(*)::int AS open FROM sessions WHERE user_id = $1 AND ended_at IS NULL`;
  expect(await app.sql(open, [person.id])).toEqual([{ open: 30 }]);
});
