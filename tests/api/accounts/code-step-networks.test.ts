import { gql } from "../../gql";
import type { TypedDocumentString } from "../../gql/graphql";
import { rest } from "../../kit/clients/rest-client";
import { codeIn, wrongCodeFor, untilMailsAreSent, useMailServer } from "../../kit/servers/mail-server";
import { createPerson, type Person } from "../../kit/people";
import { useApp } from "../../kit/test-app";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

type PersonWithCodes = Person & { address: string };

const mailServer = useMailServer();
const app = useApp(() => ({ env: { SMTP_URL: mailServer.url, TRUST_PROXY: "on" }, clock: { now: () => now } }));
let now = new Date("2026-11-20T12:00:00Z");

const advanceClock = (ms: number): void => {
  now = new Date(now.getTime() + ms);
};
const post = (path: string, body: object, address: string) =>
  rest(app, "post", `/api/auth/${path}`).set("x-forwarded-for", address).send(body);
const login = ({ email, password }: Person, address: string) => post("login", { email, password }, address);

/** Creates a member with sign-in codes turned on. */
async function createPersonWithCodes(address = "10.1.2.3"): Promise<PersonWithCodes> {
  const person = await createPerson(app);
  await app.sql(`UPDATE users SET mfa_enabled = true WHERE id = $1`, [person.id]);
  return { ...person, address };
}

/** Signs in with the password and returns the emailed code. */
async function requestCode(person: PersonWithCodes): Promise<string> {
  const since = mailServer.emails.length;
  await login(person, person.address);
  return codeIn(await mailServer.next(person.email, /sign-in code/, since));
}

it("accepts the emailed code on a second device within 30 s without emailing another", async () => {
  const person = await createPersonWithCodes();
  const since = mailServer.emails.length;
  const code = await requestCode(person);
  const laptop = "10.99.0.1";
  expect((await login(person, laptop)).body).toMatchObject({ status: "MFA_REQUIRED", id: person.id });
  expect((await post("verify-mfa", { userId: person.id, code }, laptop)).status).toBe(200);
  await untilMailsAreSent(app);
  expect(
    mailServer.emails.slice(since).filter(({ to, subject }) => to.includes(person.email) && subject.includes("code")),
  ).toHaveLength(1);
});

it("treats two addresses in one IPv6 network as the same caller", async () => {
  const person = await createPersonWithCodes("2001:db8:1:2::a");
  await requestCode(person);
  advanceClock(31 * SECOND_MS);
  const since = mailServer.emails.length;
  expect((await post("resend-mfa", { userId: person.id }, "2001:db8:1:2::b")).status).toBe(200);
  await mailServer.next(person.email, /sign-in code/, since);
});

describe("after a change of network", () => {
  const LOGIN = gql(
    `mutation CodeStepNetworksLogin($input: LoginInput!) { login(input: $input) { status signInProof } }`,
  );
  const RESEND = gql(`mutation CodeStepNetworksResend($input: ResendCodeInput!) { resendCode(input: $input) }`);
  const otherAddress = "10.98.0.1";

  const call = async <Data, Input>(
    query: TypedDocumentString<Data, { input: Input }>,
    input: NoInfer<Input>,
    address: string,
  ) =>
    (await rest(app, "post", "/graphql").set("x-forwarded-for", address).send({ query, variables: { input } }))
      .body as { data?: Data; errors?: { extensions: { code: string } }[] };

  async function fetchSignInProof({ email, password, address }: PersonWithCodes): Promise<string> {
    const since = mailServer.emails.length;
    const { data } = await call(LOGIN, { email, password }, address);
    await mailServer.next(email, /sign-in code/, since);
    return data?.login.signInProof ?? "";
  }

  it("sends a new code to a caller with the sign-in proof and counts their guesses separately", async () => {
    const person = await createPersonWithCodes();
    const signInProof = await fetchSignInProof(person);
    advanceClock(31 * SECOND_MS);
    const since = mailServer.emails.length;
    expect(await call(RESEND, { userId: person.id, signInProof }, otherAddress)).toEqual({
      data: { resendCode: true },
    });
    const code = codeIn(await mailServer.next(person.email, /sign-in code/, since));
    const verify = (guess: string, address: string) => {
      const query = gql(
        `mutation CodeStepNetworksVerifyCode($input: VerifyCodeInput!) { verifyCode(input: $input) { status } }`,
      );
      return call(query, { userId: person.id, code: guess, signInProof }, address);
    };
    for (let wrong = 0; wrong < 4; wrong += 1) await verify(wrongCodeFor(code), person.address);
    expect(await verify(code, person.address)).toEqual({ data: { verifyCode: { status: "SUCCESS" } } });
  });

  it("accepts the sign-in proof over REST", async () => {
    const person = await createPersonWithCodes();
    const since = mailServer.emails.length;
    const { signInProof } = (await login(person, person.address)).body as { signInProof: string };
    await mailServer.next(person.email, /sign-in code/, since);
    advanceClock(31 * SECOND_MS);
    const sinceResent = mailServer.emails.length;
    expect((await post("resend-mfa", { userId: person.id, signInProof }, otherAddress)).status).toBe(200);
    const code = codeIn(await mailServer.next(person.email, /sign-in code/, sinceResent));
    expect((await post("verify-mfa", { userId: person.id, code, signInProof }, otherAddress)).status).toBe(200);
  });

  it("rejects an expired sign-in proof and reveals nothing for another member's proof", async () => {
    const [person, other] = [await createPersonWithCodes(), await createPersonWithCodes()];
    const signInProof = await fetchSignInProof(person);
    advanceClock(31 * MINUTE_MS);
    const expired = await call(RESEND, { userId: person.id, signInProof }, otherAddress);
    expect(expired.errors?.[0]?.extensions.code).toBe("UNAUTHENTICATED");
    // With another member's proof, the caller gets the same response as a stranger.
    const proof = await fetchSignInProof(other);
    expect(await call(RESEND, { userId: person.id, signInProof: proof }, otherAddress)).toEqual({
      data: { resendCode: true },
    });
  });
});
