import { gql } from "../../gql";
import { graphql, type Document } from "../../kit/clients/graphql-client";
import { rest, expectRefusal } from "../../kit/clients/rest-client";
import { openRawSocket } from "../../kit/clients/raw-socket";
import { eventually } from "../../kit/eventually";
import { createPerson, type Person } from "../../kit/people";
import { linkIn, startMailServer, type MailServer } from "../../kit/servers/mail-server";
import { StripeShop } from "../../kit/stripe/stripe-shop";
import { signSessionEvent } from "../../kit/stripe/stripe-stand-in";

const BAN = gql(`mutation BannedMembersBan($input: BanUserInput!) { banUser(input: $input) }`);
const LIFT = gql(`mutation BannedMembersLift($userId: ID!) { liftBan(userId: $userId) }`);
const STRIKE = gql(`mutation BannedMembersStrike($input: StrikeUserInput!) { strikeUser(input: $input) { banned } }`);
const REFUND = gql(
  `mutation BannedMembersRefund($reference: String!) { refundMyOrder(input: { reference: $reference, ground: WITHDRAWAL }) { status } }`,
);
const DELETE = gql(
  `mutation BannedMembersDelete($currentPassword: String!) { deleteMyAccount(input: { currentPassword: $currentPassword }) }`,
);
const MY_PURCHASES = gql(`query BannedMembersMyPurchases { myPurchases(first: 10) { edges { node { reference } } } }`);
const DAY_MS = 86_400_000;

let mailServer: MailServer;
let shop: StripeShop;
let admin: Person;
let now = Date.now();

beforeAll(async () => {
  mailServer = await startMailServer();
  shop = await StripeShop.start({ now: () => new Date(now) }, { SMTP_URL: mailServer.url });
  admin = await createPerson(shop.app, { role: "ADMIN" });
});

beforeEach(() => {
  now = Date.now();
});

afterAll(async () => {
  await shop.stop();
  await mailServer.stop();
});

async function run<Data, Variables>(query: Document<Data, Variables>, variables: NoInfer<Variables>, token: string) {
  const { data, errors } = await graphql(shop.app, query, variables, token);
  expect(errors).toBeUndefined();
  return data;
}

const ban = ({ id }: Person) => run(BAN, { input: { userId: id, reason: "Spam" } }, admin.token);

const tokenOf = (url: string): string => new URL(url).searchParams.get("token") ?? "";

/** Signs in as a banned member and returns the token of the link in the answer. */
async function linkTokenOf({ email, password }: Person): Promise<string> {
  const response = await rest(shop.app, "post", "/api/auth/login").send({ email, password });
  const { accountUrl = "" } = expectRefusal(response, 403, "BANNED");
  expect(accountUrl).toContain("/banned?token=");
  return tokenOf(accountUrl);
}

const codeOf = async (query: Document<unknown, never>, token: string): Promise<unknown> =>
  (await graphql(shop.app, String(query), {}, token)).errors?.[0]?.extensions?.code;

it("stops the renewals of a banned member at the provider, and lets them cancel, withdraw, and download their data", async () => {
  const { buyer, reference } = await shop.buy("Premium");
  const other = await shop.buy("course");
  await ban(buyer);
  await eventually("the provider stops the renewals", () => {
    return [...shop.stripe.subscriptions.values()].some(({ cancel_at_period_end: stops }) => stops);
  });
  const token = await linkTokenOf(buyer);
  expect(await run(MY_PURCHASES, {}, token)).toEqual({ myPurchases: { edges: [{ node: { reference } }] } });
  expect(await run(gql(`query BannedMembersMyPremium { myPremium { renews } }`), {}, token)).toEqual({
    myPremium: { renews: false },
  });
  const data = await rest(shop.app, "get", "/api/users/me/data", { token });
  expect(data.body).toMatchObject({ account: { id: buyer.id } });
  expect(await codeOf(`{ myOrder(reference: "${other.reference}") { id } }`, token)).toBe("NOT_FOUND");
  expect(await run(REFUND, { reference }, token)).toEqual({ refundMyOrder: { status: "REFUNDED" } });
  await run(DELETE, { currentPassword: buyer.password }, token);
  expect(await codeOf(MY_PURCHASES, token)).toBe("UNAUTHENTICATED");
});

it("closes the open checkout of a banned member, returns a payment that arrives anyway, and emails why", async () => {
  const person = await createPerson(shop.app);
  const session = await shop.open(person);
  await ban(person);
  await eventually("the checkout is closed", () => shop.stripe.expirations.includes(session));
  Object.assign(shop.stripe.sessions.get(session) ?? {}, { status: "open" });
  await shop.deliver(signSessionEvent("checkout.session.completed", shop.stripe.pay(session)));
  await eventually("the payment is refunded", async () => (await shop.statusOf(person)) === "REFUNDED");
  expect(shop.stripe.refunds).toContain(`pi_${session}`);
  expect(await shop.app.sql(`SELECT 1 FROM entitlements WHERE user_id = $1`, [person.id])).toEqual([]);
  expect((await mailServer.next(person.email, /Payment returned/)).text).toContain("your account is banned");
});

it("stops the renewals of a member after the fifth strike", async () => {
  const { buyer } = await shop.buy("Premium");
  for (let count = 0; count < 5; count += 1)
    await run(STRIKE, { input: { userId: buyer.id, reason: "Spam" } }, admin.token);
  expect(await run(gql(`query BannedMembersMyPremium { myPremium { renews } }`), {}, await linkTokenOf(buyer))).toEqual(
    { myPremium: { renews: false } },
  );
});

it("keeps everything else closed to the link, over GraphQL, REST, and sockets", async () => {
  const { buyer } = await shop.buy("course");
  await ban(buyer);
  const token = await linkTokenOf(buyer);
  for (const query of [
    gql(`query BannedMembersChannels { channels { id } }`),
    gql(`query BannedMembersViewer { viewer { id } }`),
    gql(`query BannedMembersCourses { courses { id } }`),
    gql(`mutation BannedMembersStartCheckout { startCheckout(input: {}) { sessionId } }`),
    gql(`mutation BannedMembersResumePremium { resumePremium { id } }`),
    gql(`mutation BannedMembersCancelEmailChange { cancelEmailChange }`),
  ])
    expect([query, await codeOf(query, token)]).toEqual([query, "BANNED"]);
  expectRefusal(await rest(shop.app, "get", "/api/users/me", { token }), 403, "BANNED");
  const raw = await openRawSocket(shop.app);
  raw.send({ type: "connection_init", payload: { authorization: `Bearer ${token}` } });
  expect((await raw.closed).code).toBe(4403);
});

it("emails the link to a confirmed address only, and ends it after a day or with the ban", async () => {
  const [confirmed, unconfirmed] = [
    await createPerson(shop.app),
    await createPerson(shop.app, { emailConfirmed: false }),
  ];
  await ban(confirmed);
  await ban(unconfirmed);
  expect(linkIn(await mailServer.next(unconfirmed.email, /You were banned/)).page).toBe("/contact");
  // The decision's link comes first.
  const { text } = await mailServer.next(confirmed.email, /You were banned/);
  const token = tokenOf(/https?:\/\/\S+\/banned\?\S+/.exec(text)?.[0] ?? "");
  expect(await codeOf(MY_PURCHASES, token)).toBeUndefined();
  now += DAY_MS + 1;
  expect(await codeOf(MY_PURCHASES, token)).toBe("UNAUTHENTICATED");
  now = Date.now();
  const fresh = await linkTokenOf(confirmed);
  expect(await codeOf(MY_PURCHASES, fresh)).toBeUndefined();
  await run(LIFT, { userId: confirmed.id }, admin.token);
  expect(await codeOf(MY_PURCHASES, fresh)).toBe("UNAUTHENTICATED");
});

it("gives no link before the emailed code is entered", async () => {
  const person = await createPerson(shop.app);
  await shop.app.sql(`UPDATE users SET mfa_enabled = true WHERE id = $1`, [person.id]);
  await ban(person);
  const { email, password } = person;
  const response = await rest(shop.app, "post", "/api/auth/login").send({ email, password });
  expect(response.text).not.toContain("/banned");
  const { signInProof } = response.body as { signInProof?: string };
  const { text } = await mailServer.next(email, /sign-in code/);
  const code = /\b\d{6}\b/.exec(text)?.[0];
  const verified = await graphql(
    shop.app,
    gql(`mutation BannedMembersVerifyCode($input: VerifyCodeInput!) { verifyCode(input: $input) { token } }`),
    { input: { email, code: code ?? "", signInProof } },
  );
  const extensions = verified.errors?.[0]?.extensions;
  expect(extensions?.code).toBe("BANNED");
  expect(extensions?.accountUrl).toContain("/banned?token=");
});
