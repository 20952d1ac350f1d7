import { gql } from "../../gql";
import type { InboxListQueryVariables } from "../../gql/graphql";
import { graphql, type Document, requestOf, graphqlData } from "../../kit/clients/graphql-client";
import { useMailServer } from "../../kit/servers/mail-server";
import { createPerson, type Person, usePerson } from "../../kit/people";
import { rest, type RestResponse } from "../../kit/clients/rest-client";
import { recordStatementTexts } from "../../kit/database/statements";
import { startTestApp, useApp } from "../../kit/test-app";

gql(
  `fragment InboxFields on ContactMessage { id userId name email message readAt createdAt transcript { author text } replies { id body authorUsername } }`,
);
const SEND = gql(
  `mutation InboxSend($input: SendContactMessageInput!) { sendContactMessage(input: $input) { ...InboxFields } }`,
);
const LIST = gql(`query InboxList($first: Int, $after: String, $unreadOnly: Boolean) {
  contactMessages(first: $first, after: $after, unreadOnly: $unreadOnly) {
    edges { cursor node { ...InboxFields } } pageInfo { hasNextPage endCursor } } }`);
const ONE = gql(`query InboxOne($id: ID!) { contactMessage(id: $id) { ...InboxFields } }`);
const REPLY = gql(
  `mutation InboxReply($input: ReplyToContactMessageInput!) { replyToContactMessage(input: $input) { ...InboxFields } }`,
);
const MARK = gql(
  `mutation InboxMark($id: ID!, $read: Boolean!) { markContactMessageRead(id: $id, read: $read) { ...InboxFields } }`,
);
const DELETE = gql(`mutation InboxDelete($id: ID!) { deleteContactMessage(id: $id) }`);
const COUNTS = gql(`query InboxCounts { contactCounts { total unread } }`);

const mail = useMailServer();
const app = useApp(() => ({
  env: { RATE_LIMITS: "off", SMTP_URL: mail.url, SUPPORT_EMAIL: "help@glitch.example" },
}));
const member = usePerson(app);
const admin = usePerson(app, { role: "ADMIN" });

async function send(message: string, person?: Person, email = "ada@example.test") {
  const { data, errors } = await graphql(app, SEND, { input: { name: "Ada Visitor", email, message } }, person?.token);
  if (!data) throw new Error(JSON.stringify(errors));
  return data.sendContactMessage;
}

async function inbox(variables: InboxListQueryVariables = {}) {
  const { data } = await graphql(app, LIST, { first: 100, ...variables }, admin.token);
  if (!data) throw new Error("no data");
  return { nodes: data.contactMessages.edges.map(({ node }) => node), ...data.contactMessages.pageInfo };
}

async function act<Variables>(
  query: Document<unknown, Variables>,
  variables: NoInfer<Variables>,
  person: Person | null = admin,
): Promise<unknown> {
  const { data, errors } = await graphql(app, query, variables, person?.token);
  return errors?.[0]?.extensions.code ?? Object.values(data ?? {})[0];
}

const auditOf = (id: string) =>
  app.sql<{ action: string }>(
    `SELECT action, author_id FROM audit_entries WHERE details->>'contactMessageId' = $1 ORDER BY id`,
    [id],
  );

it("stores the sender's user ID for members and null for visitors", async () => {
  expect(await send("From a visitor")).toMatchObject({ userId: null, readAt: null, replies: [] });
  expect(await send("From a member", member)).toMatchObject({ userId: member.id });
});

it("emails a reply to the sender, adds it to the thread, marks the message read, and logs it", async () => {
  const { id } = await send("How long is\nthe Forex course?", undefined, "grace@example.test");
  const since = mail.emails.length;
  expect(await act(REPLY, { input: { id, body: "Six weeks.\n\nSee you there." } })).toMatchObject({
    readAt: expect.any(String) as string,
    replies: [{ body: "Six weeks.\n\nSee you there.", authorUsername: admin.username }],
  });
  const { text, html } = await mail.next("grace@example.test", /your message/i, since);
  expect(text).not.toMatch(/Hello|Ada Visitor/);
  expect(text).toContain("Six weeks.\n\nSee you there.");
  expect(text).toContain("> How long is\n\n> the Forex course?");
  expect(html).toContain("Six weeks.");
  expect(await auditOf(id)).toEqual([{ action: "contact.replied", author_id: admin.id }]);
  await act(REPLY, { input: { id, body: "And a second thought." } });
  const [message] = (await inbox()).nodes.filter((each) => each.id === id);
  expect(message?.replies.map(({ body }) => body)).toEqual(["Six weeks.\n\nSee you there.", "And a second thought."]);
});

it("doesn't send a second reply by an admin who hasn't seen the first one", async () => {
  const { id } = await send("Two admins read this");
  await act(REPLY, { input: { id, body: "First.", repliesSeen: 0 } });
  expect(await act(REPLY, { input: { id, body: "Second.", repliesSeen: 0 } })).toBe("CONFLICT");
  expect(await act(REPLY, { input: { id, body: "Second.", repliesSeen: 1 } })).toMatchObject({
    replies: [{ body: "First." }, { body: "Second." }],
  });
});

it("emails visitors one acknowledgment a day, without any of their text, and emails members none", async () => {
  const limited = await startTestApp({ env: { SMTP_URL: mail.url, SUPPORT_EMAIL: "help@glitch.example" } });
  try {
    const someone = await createPerson(limited);
    const write = (email: string, person?: Person) =>
      graphql(
        limited,
        SEND,
        { input: { name: "Cheap pills", email, message: "Visit https://evil.example" } },
        person?.token,
      );
    // Emails are queued in the transaction that causes them.
    const stored = async (): Promise<number> =>
      (await limited.sql(`SELECT 1 FROM pgboss.job WHERE name = 'mail'`)).length;
    const [before, since] = [await stored(), mail.emails.length];
    await write("Guest@example.test");
    await write("guest@example.test");
    await write("signed-in@example.test", someone);
    expect(await stored()).toBe(before + 1);
    const { text, html, replyTo } = await mail.next("Guest@example.test", /Thanks for contacting/, since);
    expect(text + html).not.toMatch(/pills|evil|Visit/);
    expect(replyTo).toEqual(["help@glitch.example"]);
  } finally {
    await limited.stop();
  }
});

it("sets the support address as the Reply-To of replies", async () => {
  const { id } = await send("Who reads this?", undefined, "reply-to@example.test");
  const since = mail.emails.length;
  await act(REPLY, { input: { id, body: "We do." } });
  expect((await mail.next("reply-to@example.test", /your message/i, since)).replyTo).toEqual(["help@glitch.example"]);
});

it("marks messages read and unread, counts them, and logs each change once", async () => {
  const { id } = await send("To be read");
  const unread = async (): Promise<boolean> =>
    (await inbox({ unreadOnly: true })).nodes.some((message) => message.id === id);
  const { contactCounts: before } = await graphqlData(app, admin, COUNTS);
  expect(await unread()).toBe(true);
  for (let turn = 0; turn < 2; turn += 1) {
    expect(await act(MARK, { id, read: true })).toMatchObject({ readAt: expect.any(String) as string });
  }
  expect(await unread()).toBe(false);
  expect(await act(COUNTS, {})).toEqual({ total: before.total, unread: before.unread - 1 });
  expect(await act(MARK, { id, read: false })).toMatchObject({ readAt: null });
  expect(await auditOf(id)).toMatchObject([{ action: "contact.marked_read" }, { action: "contact.marked_unread" }]);
});

it("deletes a message with its thread and logs the deletion without the content", async () => {
  const { id } = await send("My secret sorrow");
  await act(REPLY, { input: { id, body: "Take heart." } });
  expect(await act(DELETE, { id })).toBe(true);
  expect(await app.sql(`SELECT id FROM contact_replies WHERE message_id = $1`, [id])).toEqual([]);
  expect(await auditOf(id)).toMatchObject([{ action: "contact.replied" }, { action: "contact.deleted" }]);
  expect(JSON.stringify(await app.sql(`SELECT * FROM audit_entries`))).not.toMatch(/sorrow|Take heart|Ada Visitor/);
  for (const [query, variables] of [
    requestOf(REPLY, { input: { id, body: "Hello?" } }),
    requestOf(MARK, { id, read: true }),
    requestOf(DELETE, { id }),
  ]) {
    expect(await act(query, variables)).toBe("NOT_FOUND");
  }
});

it("returns a message by ID until it is deleted", async () => {
  const { id } = await send("Still there?");
  expect(await act(ONE, { id })).toMatchObject({ id, message: "Still there?", readAt: null });
  await act(DELETE, { id });
  expect(await act(ONE, { id })).toBe("NOT_FOUND");
  expect(await act(ONE, { id: "x" })).toBe("VALIDATION");
});

it("pages through all messages once, newest first", async () => {
  for (let number = 1; number <= 5; number += 1) await send(`Number ${number}`);
  const all = (await inbox()).nodes.map(({ id }) => id);
  const paged: string[] = [];
  let after: string | null = null;
  for (let more = true; more;) {
    const { nodes, endCursor, hasNextPage } = await inbox({ first: 2, after });
    paged.push(...nodes.map(({ id }) => id));
    [after, more] = [endCursor, hasNextPage];
  }
  expect(paged).toEqual(all);
});

it("runs the same number of statements for long and short pages, and reads transcripts only if selected", async () => {
  for (const name of ["First", "Second"]) {
    const { id } = await send(name);
    await act(REPLY, { input: { id, body: "An answer." } });
  }
  const reading = async (read: () => Promise<unknown>): Promise<string[]> =>
    (await recordStatementTexts(read)).filter((statement) => statement.includes("contact_"));
  for (const first of [1, 100]) expect(await reading(() => inbox({ first }))).toHaveLength(3);
  const list = gql(`query InboxContactMessages { contactMessages { edges { node { id message } } } }`);
  for (const read of [() => graphql(app, list, {}, admin.token), () => rest(app, "get", "/api/contact", admin)]) {
    const statements = await reading(async () => read());
    expect(statements).toHaveLength(1);
    expect(statements[0]).not.toMatch(/transcript|contact_replies/);
  }
});

it("rejects members and visitors in every inbox operation", async () => {
  const { id } = await send("Not for you");
  for (const [query, variables] of [
    requestOf(LIST, {}),
    requestOf(ONE, { id }),
    requestOf(COUNTS, {}),
    requestOf(REPLY, { input: { id, body: "Hello" } }),
    requestOf(MARK, { id, read: true }),
    requestOf(DELETE, { id }),
  ]) {
    expect(await act(query, variables, member)).toBe("FORBIDDEN");
    expect(await act(query, variables, null)).toBe("UNAUTHENTICATED");
  }
  expect((await inbox()).nodes.find((message) => message.id === id)).toMatchObject({ readAt: null, replies: [] });
});

it("rejects empty and overlong replies, and malformed IDs", async () => {
  const { id } = await send("Waiting");
  expect(await act(REPLY, { input: { id, body: " \n" } })).toBe("VALIDATION");
  expect(await act(REPLY, { input: { id, body: "x".repeat(4_001) } })).toBe("VALIDATION");
  expect(await act(MARK, { id: "17", read: true })).toBe("VALIDATION");
});

it("exports and erases the messages a member sent, but not visitors' messages with the member's address", async () => {
  const person = await createPerson(app);
  const own = await send("Written by me", person, person.email);
  const foreign = await send("Written by someone with my address", undefined, person.email);
  const response: RestResponse = await rest(app, "get", "/api/users/me/data", person);
  expect(response.body).toMatchObject({ contactMessages: [{ message: "Written by me", replies: [] }] });
  await rest(app, "delete", `/api/users/${person.id}`, admin);
  const left = (await inbox()).nodes.map(({ id }) => id);
  expect(left).not.toContain(own.id);
  expect(left).toContain(foreign.id);
});
