import { gql } from "../../gql";
import { graphql, type GraphQLResponse } from "../../kit/clients/graphql-client";
import { codeIn, wrongCodeFor, untilMailsAreSent, useMailServer } from "../../kit/servers/mail-server";
import { createPerson, type Person } from "../../kit/people";
import { rest } from "../../kit/clients/rest-client";
import { startTestApp, useApp } from "../../kit/test-app";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const CODES_PER_HOUR = 10;
const GUESSES_PER_CODE = 5;
const MAX_WRONG_PASSWORDS = 20;
const WRONG_CODE = ["VALIDATION", "Invalid code. Please try again."];
const START = gql(`mutation CodeStepSettingStart($input: CurrentPasswordInput!) { startMfa(input: $input) }`);
const CONFIRM = gql(
  `mutation CodeStepSettingConfirm($input: ConfirmCodeInput!) { confirmMfa(input: $input) { id mfaEnabled mfaVerified } }`,
);
const DISABLE = gql(
  `mutation CodeStepSettingDisable($input: CurrentPasswordInput!) { disableMfa(input: $input) { id mfaEnabled } }`,
);
const CREATE_KEY = gql(
  `mutation CodeStepSettingCreateKey { createApiKey(input: { name: "All", scopes: [COURSES_READ, LEADERBOARD_READ] }) { key } }`,
);
const SECRET = "s".repeat(40);
const CODE_MAIL = /\d{6}/;

let now = new Date("2026-11-20T12:00:00Z");
const clock = { now: () => now };
const mailServer = useMailServer();
const app = useApp(() => ({ clock, env: { SMTP_URL: mailServer.url, JWT_SECRET: SECRET } }));

const advanceClock = (ms: number): void => {
  now = new Date(now.getTime() + ms);
};

type Caller = { token?: string };
const start = ({ token }: Caller, currentPassword: string, on = app) =>
  graphql(on, START, { input: { currentPassword } }, token);
const confirm = ({ token }: Caller, code: string, on = app) => graphql(on, CONFIRM, { input: { code } }, token);
const disable = ({ token }: Caller, currentPassword: string, on = app) =>
  graphql(on, DISABLE, { input: { currentPassword } }, token);

const refusalOf = ({ data, errors }: GraphQLResponse<unknown>): unknown[] => {
  expect(data).toBeNull();
  return [errors?.[0]?.extensions.code, errors?.[0]?.message];
};
const codeOf = ({ errors }: GraphQLResponse<unknown>): string => errors?.[0]?.extensions.code ?? "OK";
const fieldsOf = ({ errors }: GraphQLResponse<unknown>): string[] => Object.keys(errors?.[0]?.extensions.fields ?? {});
const login = ({ email, password }: Person, on = app) =>
  rest(on, "post", "/api/auth/login")
    .send({ email, password })
    .then(({ body }) => body as { status: string });
const isEnabled = async ({ token }: Person, on = app): Promise<boolean | undefined> =>
  (await graphql(on, gql(`query CodeStepSettingMe { me { mfaEnabled } }`), {}, token)).data?.me.mfaEnabled;

/** Starts turning on sign-in codes and returns the emailed code. */
async function requestCode(person: Person, on = app): Promise<string> {
  const since = mailServer.emails.length;
  expect((await start(person, person.password, on)).data).toEqual({ startMfa: true });
  return codeIn(await mailServer.next(person.email, CODE_MAIL, since));
}

async function enable(person: Person, on = app): Promise<void> {
  expect((await confirm(person, await requestCode(person, on), on)).data).toEqual({
    confirmMfa: { id: person.id, mfaEnabled: true, mfaVerified: true },
  });
}

describe("turning sign-in codes on", () => {
  it("requires the password and the emailed code, notifies the member, and applies from the next sign-in", async () => {
    const person = await createPerson(app);
    const code = await requestCode(person);
    expect([await isEnabled(person), await login(person)]).toEqual([
      false,
      expect.objectContaining({ status: "SUCCESS" }),
    ]);
    const since = mailServer.emails.length;
    expect((await confirm(person, code)).data).toEqual({
      confirmMfa: { id: person.id, mfaEnabled: true, mfaVerified: true },
    });
    await mailServer.next(person.email, /\bon\b/, since);
    expect([await isEnabled(person), await login(person)]).toEqual([
      true,
      expect.objectContaining({ status: "MFA_REQUIRED" }),
    ]);
  });

  it("accepts a code only once, and keeps codes on when a member turns them on again", async () => {
    const person = await createPerson(app);
    const code = await requestCode(person);
    expect(codeOf(await confirm(person, code))).toBe("OK");
    expect(refusalOf(await confirm(person, code))).toEqual(WRONG_CODE);
    await enable(person);
    expect(await isEnabled(person)).toBe(true);
  });

  it("rejects a wrong password without emailing a code", async () => {
    const person = await createPerson(app);
    const since = mailServer.emails.length;
    const wrong = await start(person, "not-my-password");
    expect([codeOf(wrong), fieldsOf(wrong)]).toEqual(["VALIDATION", ["currentPassword"]]);
    await requestCode(person);
    await untilMailsAreSent(app);
    expect(mailServer.emails.slice(since).filter(({ to }) => to.includes(person.email))).toHaveLength(1);
  });

  it("rejects a wrong code, another member's code, and any code before one was requested", async () => {
    const [person, other] = [await createPerson(app), await createPerson(app)];
    const code = await requestCode(person);
    expect(refusalOf(await confirm(other, code))).toEqual(WRONG_CODE);
    expect(refusalOf(await confirm(person, wrongCodeFor(code)))).toEqual(WRONG_CODE);
    expect([await isEnabled(person), await isEnabled(other)]).toEqual([false, false]);
    expect(codeOf(await confirm(person, code))).toBe("OK");
  });

  it("rejects a code that was emailed for signing in", async () => {
    const person = await createPerson(app);
    await enable(person);
    const since = mailServer.emails.length;
    expect(await login(person)).toMatchObject({ status: "MFA_REQUIRED" });
    const signInCode = codeIn(await mailServer.next(person.email, CODE_MAIL, since));
    expect(refusalOf(await confirm(person, signInCode))).toEqual(WRONG_CODE);
  });

  it("rejects a code after ten minutes, and accepts one a second earlier", async () => {
    const [late, inTime] = [await createPerson(app), await createPerson(app)];
    const [expired, valid] = [await requestCode(late), await requestCode(inTime)];
    advanceClock(10 * MINUTE_MS - SECOND_MS);
    expect(codeOf(await confirm(inTime, valid))).toBe("OK");
    advanceClock(SECOND_MS);
    expect(refusalOf(await confirm(late, expired))).toEqual(WRONG_CODE);
    expect(await isEnabled(late)).toBe(false);
  });

  it("rejects even the right code after five wrong ones, and accepts a new one", async () => {
    const person = await createPerson(app);
    const code = await requestCode(person);
    for (let guess = 0; guess < GUESSES_PER_CODE; guess += 1) {
      expect(refusalOf(await confirm(person, wrongCodeFor(code)))).toEqual(WRONG_CODE);
    }
    expect(codeOf(await confirm(person, code))).toBe("RATE_LIMITED");
    expect(await isEnabled(person)).toBe(false);
    advanceClock(30 * SECOND_MS);
    await enable(person);
  });

  it("emails another code only after 30 seconds, and revokes the previous one", async () => {
    const person = await createPerson(app);
    const first = await requestCode(person);
    advanceClock(29 * SECOND_MS);
    const { errors } = await start(person, person.password);
    expect(errors?.[0]?.extensions).toMatchObject({ code: "RATE_LIMITED", retryAfterSeconds: 1 });
    advanceClock(SECOND_MS);
    const second = await requestCode(person);
    // The two codes are the same once in a million runs.
    if (first !== second) expect(refusalOf(await confirm(person, first))).toEqual(WRONG_CODE);
    expect(codeOf(await confirm(person, second))).toBe("OK");
    expect(refusalOf(await confirm(person, first))).toEqual(WRONG_CODE);
  });

  it("emails at most ten codes per hour", async () => {
    const person = await createPerson(app);
    for (let count = 0; count < CODES_PER_HOUR; count += 1) {
      expect(codeOf(await start(person, person.password))).toBe("OK");
      advanceClock(31 * SECOND_MS);
    }
    expect(codeOf(await start(person, person.password))).toBe("RATE_LIMITED");
    advanceClock(60 * MINUTE_MS - CODES_PER_HOUR * 31 * SECOND_MS);
    expect(codeOf(await start(person, person.password))).toBe("OK");
  });
});

describe("turning sign-in codes off", () => {
  it("requires the password, notifies the member, and applies from the next sign-in", async () => {
    const person = await createPerson(app);
    await enable(person);
    const since = mailServer.emails.length;
    expect((await disable(person, person.password)).data).toEqual({ disableMfa: { id: person.id, mfaEnabled: false } });
    await mailServer.next(person.email, /\boff\b/, since);
    expect([await isEnabled(person), await login(person)]).toEqual([
      false,
      expect.objectContaining({ status: "SUCCESS" }),
    ]);
  });

  it("rejects a wrong password and keeps codes on", async () => {
    const person = await createPerson(app);
    await enable(person);
    const wrong = await disable(person, "not-my-password");
    expect([codeOf(wrong), fieldsOf(wrong), wrong.data]).toEqual(["VALIDATION", ["currentPassword"], null]);
    expect(await isEnabled(person)).toBe(true);
  });

  it("keeps codes off when they are already off", async () => {
    const person = await createPerson(app);
    expect((await disable(person, person.password)).data).toEqual({ disableMfa: { id: person.id, mfaEnabled: false } });
    expect(await isEnabled(person)).toBe(false);
  });
});

describe("access to the setting", () => {
  const operations = (caller: Caller, password: string): [string, () => Promise<GraphQLResponse<unknown>>][] => [
    ["startMfa", () => start(caller, password)],
    ["confirmMfa", () => confirm(caller, "123456")],
    ["disableMfa", () => disable(caller, password)],
  ];
  let person: Person;

  beforeAll(async () => {
    person = await createPerson(app);
  });

  async function codesFor(caller: Caller): Promise<Record<string, string>> {
    const codes: Record<string, string> = {};
    for (const [name, run] of operations(caller, person.password)) codes[name] = codeOf(await run());
    return codes;
  }

  it("rejects visitors and ended sessions", async () => {
    const unauthenticated = {
      startMfa: "UNAUTHENTICATED",
      confirmMfa: "UNAUTHENTICATED",
      disableMfa: "UNAUTHENTICATED",
    };
    expect(await codesFor({})).toEqual(unauthenticated);
    const signedOut = (await login(person)) as unknown as Person;
    expect((await rest(app, "post", "/api/auth/logout", signedOut)).status).toBe(204);
    expect(await codesFor(signedOut)).toEqual(unauthenticated);
  });

  it("rejects API keys", async () => {
    const { data } = await graphql(app, CREATE_KEY, {}, person.token);
    expect(await codesFor({ token: data?.createApiKey.key })).toEqual({
      startMfa: "FORBIDDEN",
      confirmMfa: "FORBIDDEN",
      disableMfa: "FORBIDDEN",
    });
  });

  it.each([
    ["an empty password", ""],
    ["a password of 129 characters", "x".repeat(129)],
  ])("rejects %s with a field error", async (_what, password) => {
    for (const response of [await start(person, password), await disable(person, password)]) {
      expect([codeOf(response), fieldsOf(response)]).toEqual(["VALIDATION", ["currentPassword"]]);
    }
  });

  it.each(["", "12345", "1234567", "12345a", "１２３４５６", " 12345"])(
    "rejects %j as a code with a field error",
    async (code) => {
      const response = await confirm(person, code);
      expect([...refusalOf(response), fieldsOf(response)]).toEqual([
        "VALIDATION",
        "Please enter a valid 6-digit code",
        ["code"],
      ]);
    },
  );

  it("limits wrong passwords, counting both operations together", async () => {
    const guesser = await createPerson(app);
    for (let guess = 0; guess < MAX_WRONG_PASSWORDS; guess += 1) {
      expect(codeOf(await (guess % 2 ? start : disable)(guesser, "not-my-password"))).toBe("VALIDATION");
    }
    for (const run of [start, disable]) expect(codeOf(await run(guesser, guesser.password))).toBe("RATE_LIMITED");
  });
});

describe("the site policy", () => {
  it("exempts admins from the code at sign-in even if they turned codes on", async () => {
    const admin = await createPerson(app, { role: "ADMIN" });
    await enable(admin);
    expect(await login(admin)).toMatchObject({ status: "SUCCESS", role: "ADMIN" });
    expect((await disable(admin, admin.password)).data).toEqual({ disableMfa: { id: admin.id, mfaEnabled: false } });
  });

  it("requires codes from admins, and from members who turned them off, if the settings require codes", async () => {
    const people = [await createPerson(app, { role: "ADMIN" }), await createPerson(app)];
    const strict = await startTestApp({
      clock,
      databaseUrl: app.databaseUrl,
      env: { SMTP_URL: mailServer.url, JWT_SECRET: SECRET, MFA_POLICY: "required", ADMIN_MFA: "required" },
    });
    try {
      for (const person of people) {
        expect(codeOf(await disable(person, person.password))).toBe("OK");
        expect(await login(person, strict)).toMatchObject({ status: "MFA_REQUIRED", email: person.email });
      }
    } finally {
      await strict.stop();
    }
  });
});
