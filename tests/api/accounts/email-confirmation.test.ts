import { gql } from "../../gql";
import { graphql } from "../../kit/clients/graphql-client";
import { linkIn, untilMailsAreSent, useMailServer } from "../../kit/servers/mail-server";
import { channelId, createPerson, type Person } from "../../kit/people";
import { expectRefusal, rest } from "../../kit/clients/rest-client";
import { startTestApp, useApp } from "../../kit/test-app";

const VIEWER = gql(`query EmailConfirmationViewer { viewer { emailConfirmed pendingEmail } }`);
const RESEND = gql(`mutation EmailConfirmationResend { resendEmailConfirmation { emailConfirmed } }`);

const mailServer = useMailServer();
const app = useApp(() => ({ env: { SMTP_URL: mailServer.url, PAYMENTS: "test", EMAIL_VERIFICATION: "required" } }));

const createUnconfirmed = (on = app): Promise<Person> => createPerson(on, { emailConfirmed: false });
const viewerOf = async (person: Person): Promise<unknown> =>
  (await graphql(app, VIEWER, {}, person.token)).data?.viewer;
const resend = (person: Person | null) => graphql(app, RESEND, {}, person?.token);
const confirm = (token: string) => rest(app, "post", "/api/auth/confirm-email").send({ token });
const post = async (person: Person, on = app) => {
  const path = `/api/community/channels/${await channelId(on, "general")}/messages`;
  return rest(on, "post", path, person).send({ message: "Hello" });
};
const buy = (person: Person, on = app) => rest(on, "post", "/api/payments/checkout", person).send({ courseId: 9 });

it("sends a new member a welcome email whose link confirms the address once", async () => {
  const person = await createUnconfirmed();
  expect(await viewerOf(person)).toEqual({ emailConfirmed: false, pendingEmail: null });
  const token = await mailServer.welcomeToken(person.email);
  expect((await confirm(token)).status).toBe(204);
  expect(await viewerOf(person)).toEqual({ emailConfirmed: true, pendingEmail: null });
  expectRefusal(await confirm(token), 400, "VALIDATION");
});

it("blocks posting and buying until the address is confirmed, if the settings require it", async () => {
  const person = await createUnconfirmed();
  for (const response of [await post(person), await buy(person)]) {
    expectRefusal(response, 403, "FORBIDDEN");
    expect(response.body).toMatchObject({ message: "Please confirm your email address first. We sent you a link." });
  }
  await confirm(await mailServer.welcomeToken(person.email));
  expect((await post(person)).status).toBe(201);
  expect((await buy(person)).status).toBe(200);
});

it("lets members post and buy immediately by default", async () => {
  const open = await startTestApp({ env: { PAYMENTS: "test" } });
  try {
    const person = await createUnconfirmed(open);
    expect((await post(person, open)).status).toBe(201);
    expect((await buy(person, open)).status).toBe(200);
  } finally {
    await open.stop();
  }
});

describe("resending the link", () => {
  it("sends a new link and revokes the previous one", async () => {
    const person = await createUnconfirmed();
    const first = await mailServer.welcomeToken(person.email);
    expect((await resend(person)).data).toEqual({ resendEmailConfirmation: { emailConfirmed: false } });
    const { token: second } = linkIn(await mailServer.next(person.email, /Confirm your email address/));
    expectRefusal(await confirm(first), 400, "VALIDATION");
    expect((await confirm(second)).status).toBe(204);
  });

  it("goes to the new address while a change is pending", async () => {
    const person = await createUnconfirmed();
    const email = `next-${person.email}`;
    await rest(app, "put", `/api/users/${person.id}`, person).send({ email, currentPassword: person.password });
    await mailServer.next(email, /Confirm your new email address/);
    const since = mailServer.emails.length;
    await resend(person);
    const { token } = linkIn(await mailServer.next(email, /Confirm your new email address/, since));
    expect((await confirm(token)).status).toBe(204);
    expect((await rest(app, "get", "/api/users/me", person)).body).toMatchObject({ email });
    expect(await viewerOf(person)).toEqual({ emailConfirmed: true, pendingEmail: null });
  });

  it("reports a confirmed address as confirmed and sends nothing", async () => {
    const person = await createPerson(app);
    expect((await resend(person)).data).toEqual({ resendEmailConfirmation: { emailConfirmed: true } });
    await untilMailsAreSent(app);
    expect(mailServer.emails.filter(({ to }) => to.includes(person.email))).toEqual([]);
  });

  it("is rejected after five links in an hour, and for visitors", async () => {
    const person = await createUnconfirmed();
    for (let sent = 0; sent < 5; sent += 1) expect((await resend(person)).errors).toBeUndefined();
    expect((await resend(person)).errors?.[0]?.extensions.code).toBe("RATE_LIMITED");
    expect((await resend(null)).errors?.[0]?.extensions.code).toBe("UNAUTHENTICATED");
  });
});

it("confirms the address on a password reset by email", async () => {
  const person = await createUnconfirmed();
  await rest(app, "post", "/api/auth/forgot-password").send({ email: person.email });
  const { token } = linkIn(await mailServer.next(person.email, /new password/));
  const password = "a-quiet-harbor";
  expect((await rest(app, "post", "/api/auth/reset-password").send({ token, password })).status).toBe(204);
  const login = await rest(app, "post", "/api/auth/login").send({ email: person.email, password });
  const signedIn = { ...person, token: (login.body as { token: string }).token };
  expect(await viewerOf(signedIn)).toMatchObject({ emailConfirmed: true });
});
