import { gql } from "../../gql";
import { sendMessage } from "../../kit/conversation";
import { codeOf, graphql, graphqlData } from "../../kit/clients/graphql-client";
import { channelId, createPerson, type Person } from "../../kit/people";
import { emailsCausedBy, useMailServer } from "../../kit/servers/mail-server";
import { useApp } from "../../kit/test-app";

const RECEIPTS = gql(
  `query XpDisputesReceipts { myXpReceipts(first: 5) { edges { node { id dispute { text answer } } } } }`,
);
const DISPUTE = gql(
  `mutation XpDisputesDispute($input: XpDisputeInput!) { disputeXpReceipt(input: $input) { id dispute { text answer } } }`,
);
const OPEN = gql(`query XpDisputesOpen { openXpDisputes { id text amount member { id } } }`);
const ANSWER = gql(`mutation XpDisputesAnswer($input: XpDisputeInput!) { answerXpDispute(input: $input) { id } }`);

const mailServer = useMailServer();
const app = useApp(() => ({ env: { SMTP_URL: mailServer.url } }));
let member: Person;
let admin: Person;
let receiptId: string;

const receiptsOf = async (person: Person) =>
  (await graphqlData(app, person, RECEIPTS)).myXpReceipts.edges.map(({ node }) => node);
const dispute = (person: Person | null, text = "It should be more.") =>
  graphql(app, DISPUTE, { input: { receiptId, text } }, person?.token);
const answer = (person: Person, text = "It is right.") =>
  graphql(app, ANSWER, { input: { receiptId, text } }, person.token);

beforeEach(async () => {
  [member, admin] = [await createPerson(app), await createPerson(app, { role: "ADMIN" })];
  await sendMessage(app, member, { channelId: await channelId(app, "general"), content: "My first message" });
  receiptId = (await receiptsOf(member))[0]?.id ?? "";
});

it("keeps a member's objection and the team's answer in the receipt, and emails the answer", async () => {
  expect((await dispute(member)).data?.disputeXpReceipt).toEqual({
    id: receiptId,
    dispute: { text: "It should be more.", answer: null },
  });
  expect(codeOf(await dispute(member))).toBe("CONFLICT");
  const open = (await graphqlData(app, admin, OPEN)).openXpDisputes;
  expect(open).toContainEqual({ id: receiptId, text: "It should be more.", amount: 10, member: { id: member.id } });
  const emails = await emailsCausedBy(app, mailServer, () => answer(admin));
  expect(emails.map(({ to, text }) => [to, text.includes("It is right.")])).toEqual([[[member.email], true]]);
  expect(await receiptsOf(member)).toEqual([
    { id: receiptId, dispute: { text: "It should be more.", answer: "It is right." } },
  ]);
  expect((await graphqlData(app, admin, OPEN)).openXpDisputes.map(({ id }) => id)).not.toContain(receiptId);
  expect(codeOf(await answer(admin))).toBe("NOT_FOUND");
});

it("accepts objections only to one's receipts of the last 90 days, and answers only from other admins", async () => {
  expect(codeOf(await dispute(null))).toBe("UNAUTHENTICATED");
  expect(codeOf(await dispute(await createPerson(app)))).toBe("NOT_FOUND");
  expect(codeOf(await dispute(member, " "))).toBe("VALIDATION");
  await app.sql(`UPDATE xp_entries SET created_at = now() - interval '91 days' WHERE id = $1`, [receiptId]);
  expect(codeOf(await dispute(member))).toBe("CONFLICT");
  await app.sql(`UPDATE xp_entries SET created_at = now() WHERE id = $1`, [receiptId]);
  await dispute(member);
  expect(codeOf(await answer(member))).toBe("FORBIDDEN");
  await app.sql(`UPDATE xp_disputes SET user_id = $1 WHERE receipt_id = $2`, [admin.id, receiptId]);
  expect(codeOf(await answer(admin))).toBe("NOT_FOUND");
});
