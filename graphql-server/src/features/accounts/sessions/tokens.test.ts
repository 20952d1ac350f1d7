import { SignJWT } from "jose";
import { Tokens } from "./tokens";

const SESSION = "7b0b9a0e-3b1c-4a50-9d5c-0a6f0c9d2a11";
const tokens = new Tokens("a secret of some length, for tests", 24);
const now = new Date("2026-11-20T12:00:00Z");
const claims = { userId: "u", sessionId: SESSION, email: "a@example.test", role: "FREE" };

it("resolves an access token to its session until it expires", async () => {
  const token = await tokens.signAccess(claims, now);
  expect(await tokens.readAccess(token, now)).toMatchObject({ sessionId: SESSION });
  expect(await tokens.readAccess(token, new Date(now.getTime() + 24 * 3_600_000))).toBeNull();
});

it("rejects access tokens with a foreign, missing, or invalid signature", async () => {
  const foreign = await new Tokens("another secret of some length", 24).signAccess(claims, now);
  const [header, payload] = (await tokens.signAccess(claims, now)).split(".");
  const none = Buffer.from('{"alg":"none"}').toString("base64url");
  const raw = await new SignJWT({ sid: SESSION })
    .setProtectedHeader({ alg: "HS256" })
    .setExpirationTime("1h")
    .sign(Buffer.from("a secret of some length, for tests"));
  for (const forged of [foreign, `${header}.${payload}.`, `${none}.${payload}.`, raw, "", "a.b.c"]) {
    expect(await tokens.readAccess(forged, now)).toBeNull();
  }
});

it("signs the same refresh token for the same generation, and rejects altered ones", () => {
  const token = tokens.signRefresh({ sessionId: SESSION, generation: 3 });
  expect(tokens.signRefresh({ sessionId: SESSION, generation: 3 })).toBe(token);
  expect(tokens.readRefresh(token)).toEqual({ sessionId: SESSION, generation: 3 });
  for (const changed of [token.replace(".3.", ".4."), token.slice(0, -2), `${token}.x`, "", "a.b.c"]) {
    expect(tokens.readRefresh(changed)).toBeNull();
  }
});
