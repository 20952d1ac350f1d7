import supertest from "supertest";
import { gql } from "../../gql";
import type { SendMessageInput } from "../../gql/graphql";
import {
  linksOf,
  type MessageWithAttachments,
  PDF,
  pngPicture,
  SEND_WITH_ATTACHMENTS,
  sendFiles,
  sendPicture,
  uploadFile,
} from "../../kit/attachments";
import { codeOf, graphql, graphqlData } from "../../kit/clients/graphql-client";
import { expectRefusal, rest } from "../../kit/clients/rest-client";
import { createChannel, type TestChannel } from "../../kit/conversation";
import { recordStatementTexts } from "../../kit/database/statements";
import { createPerson, UNKNOWN_ID, type Person, usePerson } from "../../kit/people";
import { useApp } from "../../kit/test-app";

const EDIT = gql(
  `mutation AttachmentsEdit($input: EditMessageInput!) { editMessage(input: $input) { content attachments { id } } }`,
);
const app = useApp({ clock: { now: () => now }, env: { RATE_LIMITS: "off", ACCESS_TOKEN_HOURS: "168" } });
const admin = usePerson(app, { role: "ADMIN" });
const ada = usePerson(app);
const reader = usePerson(app);
let channel: TestChannel;
let now = new Date();

beforeEach(async () => {
  now = new Date();
  channel = await createChannel(app);
});

const open = (path = "") => supertest(app.url).get(path);

const sentPicture = () => sendPicture(app, ada, reader, channel.id);

const send = (person: Person, input: Partial<SendMessageInput>) =>
  graphql(app, SEND_WITH_ATTACHMENTS, { input: { channelId: channel.id, content: "", ...input } }, person.token);

describe("sending", () => {
  it("sends six files in order without a text, with their sizes, names, and descriptions", async () => {
    const files = [];
    for (let index = 0; index < 6; index += 1) files.push(await uploadFile(app, ada, await pngPicture(20 + index, 10)));
    const attachments = files.map(({ id }, index) => ({ id, altText: index ? null : " Gold " })).reverse();
    const { data } = await send(ada, { attachments });
    const message = data?.sendMessage.message;
    expect(message?.content).toBe("");
    expect(message?.attachments.map(({ width, altText }) => [width, altText])).toEqual([
      ...[25, 24, 23, 22, 21].map((width) => [width, ""]),
      [20, "Gold"],
    ]);
    const url = `/api/community/channels/${channel.id}/messages`;
    const [listed] = (await rest(app, "get", url, reader)).body as MessageWithAttachments[];
    expect(listed?.attachments.map(({ id, kind }) => ({ id, kind }))).toEqual(
      attachments.map(({ id }) => ({ id, kind: "image" })),
    );
  });

  it("sends over REST with attachmentIds", async () => {
    const { id } = await uploadFile(app, ada, PDF, "plan.pdf");
    const url = `/api/community/channels/${channel.id}/messages`;
    const sent = await rest(app, "post", url, ada).send({ message: "", attachmentIds: [id] });
    expect(sent.status).toBe(201);
    expect(sent.body).toMatchObject({ content: "", attachments: [{ id, kind: "pdf", name: "plan.pdf" }] });
    const again = expectRefusal(
      await rest(app, "post", url, ada).send({ message: "", attachmentIds: [id] }),
      400,
      "VALIDATION",
    );
    expect(Object.keys(again.fields ?? {})).toEqual(["attachmentIds"]);
    expectRefusal(await rest(app, "post", url, ada).send({ message: "a", attachmentIds: "x" }), 400, "VALIDATION");
  });

  it("rejects files that the sender didn't upload, sent before, or lists twice, and sends nothing", async () => {
    const [mine, other, sent] = [
      await uploadFile(app, ada, PDF),
      await uploadFile(app, reader, PDF),
      await uploadFile(app, ada, PDF),
    ];
    await sendFiles(app, ada, channel.id, [sent.id]);
    for (const ids of [[other.id], [sent.id], [UNKNOWN_ID], [mine.id, mine.id], [mine.id, other.id], ["x"]]) {
      const response = await send(ada, { attachments: ids.map((id) => ({ id })) });
      expect(response.errors?.[0]?.extensions).toMatchObject({
        code: "VALIDATION",
        fields: { attachments: [expect.any(String)] },
      });
    }
    const many = Array.from({ length: 7 }, () => ({ id: mine.id }));
    expect(codeOf(await send(ada, { attachments: many }))).toBe("VALIDATION");
    expect(codeOf(await send(ada, { attachments: [{ id: mine.id, altText: "x".repeat(501) }] }))).toBe("VALIDATION");
    expect(codeOf(await send(ada, { content: " " }))).toBe("VALIDATION");
    expect(await app.sql(`SELECT id FROM messages WHERE channel_id = $1`, [channel.id])).toHaveLength(1);
  });

  it("sends each file once, even if two messages with it arrive together", async () => {
    const { id } = await uploadFile(app, ada, PDF);
    const results = await Promise.all(["a", "b", "c"].map((content) => send(ada, { content, attachments: [{ id }] })));
    expect(results.map((result) => codeOf(result) ?? "sent").sort()).toEqual(["VALIDATION", "VALIDATION", "sent"]);
  });

  it("returns the first message for a repeated clientMessageId, but doesn't take other pictures for duplicates", async () => {
    const [one, two] = [await uploadFile(app, ada, PDF), await uploadFile(app, ada, PDF)];
    const first = { clientMessageId: "picture-1", attachments: [{ id: one.id }] };
    const sent = await send(ada, first);
    const repeated = await send(ada, first);
    expect(repeated.data?.sendMessage).toMatchObject({ duplicate: true, message: sent.data?.sendMessage.message });
    const other = await send(ada, { clientMessageId: "picture-2", attachments: [{ id: two.id }] });
    expect(other.data?.sendMessage.duplicate).toBe(false);
  });

  it("keeps the files when the text is edited, also to an empty one", async () => {
    const { message, id } = await sentPicture();
    for (const content of ["A caption", ""]) {
      const { editMessage } = await graphqlData(app, ada, EDIT, { input: { messageId: message.id, content } });
      expect(editMessage).toEqual({ content, attachments: [{ id }] });
    }
  });
});

describe("opening", () => {
  it("opens files without a header, and lets browsers keep them only if they ask again", async () => {
    const { links } = await sentPicture();
    const first = await open(links.url);
    expect(first.status).toBe(200);
    expect(first.headers).toMatchObject({ "cache-control": "private, no-cache" });
    expect(first.headers["content-disposition"]).toMatch(/^inline/);
    const again = await open(links.url).set("if-none-match", first.headers.etag ?? "");
    expect([again.status, again.text]).toEqual([304, ""]);
    expect(links.thumbnailUrl).not.toBe(links.url);
  });

  it("keeps the links for minutes, so that pictures don't load again, and ends them after ten minutes", async () => {
    const start = Math.ceil(Date.now() / 600_000) * 600_000;
    const at = (minutes: number): Date => new Date(start + minutes * 60_000);
    now = at(0.5);
    const { id } = await sentPicture();
    const [links] = await linksOf(app, reader, [id]);
    now = at(4.5);
    expect(await linksOf(app, reader, [id])).toEqual([links]);
    now = at(9.9);
    expect((await open(links?.url)).status).toBe(200);
    now = at(10);
    expectRefusal(await open(links?.url), 403, "FORBIDDEN");
  });

  it("rejects links that were changed", async () => {
    const { links, id } = await sentPicture();
    const other = await sentPicture();
    const url = new URL(links.url, app.url);
    const changed = (name: string, value: string): string => {
      const copy = new URL(url);
      copy.searchParams.set(name, value);
      return copy.pathname + copy.search;
    };
    for (const address of [
      changed("expires", String(Date.now() + 86_400_000)),
      changed("signature", "x"),
      changed("session", UNKNOWN_ID),
      `/api/attachments/${id}/view`,
      links.url.replace(id, other.id),
      links.url.replace("/view", "/thumbnail"),
      `${links.url}&session=${UNKNOWN_ID}`,
    ]) {
      expectRefusal(await open(address), 403, "FORBIDDEN");
    }
    expectRefusal(await open(links.url.replace("/view", "/original")), 404, "NOT_FOUND");
    expectRefusal(await open(links.url.replace(id, "x")), 400, "VALIDATION");
  });

  it("gives links only to members who can read the channel, and never to unsent files", async () => {
    const { id } = await sentPicture();
    const { id: unsent } = await uploadFile(app, ada, PDF);
    await app.sql(`UPDATE channels SET access_level = 'PREMIUM' WHERE id = $1`, [channel.id]);
    expect(await linksOf(app, reader, [id, unsent, UNKNOWN_ID])).toEqual([]);
    expect(await linksOf(app, ada, [id, unsent])).toEqual([]);
    expect(await linksOf(app, admin, [id, unsent])).toMatchObject([{ id }]);
    const query = gql(`query AttachmentsAttachmentLinks($ids: [ID!]!) { attachmentLinks(ids: $ids) { id } }`);
    expect(codeOf(await graphql(app, query, { ids: [id] }))).toBe("UNAUTHENTICATED");
    expect(codeOf(await graphql(app, query, { ids: ["x"] }, ada.token))).toBe("VALIDATION");
    expect(codeOf(await graphql(app, query, { ids: Array(101).fill(id) }, ada.token))).toBe("VALIDATION");
  });

  it("loads fifty messages with their attachments, and a hundred links, in as many statements as one", async () => {
    const files = await Promise.all(Array.from({ length: 3 }, () => uploadFile(app, ada, PDF)));
    for (const { id } of files) await sendFiles(app, ada, channel.id, [id]);
    await app.sql(
      `INSERT INTO attachments SELECT gen_random_uuid(), uploader_id, message_id, n, kind, name, bytes, width, height, alt_text,
         storage_key, created_at FROM attachments, generate_series(2, 34) n WHERE message_id IN (SELECT id FROM messages WHERE channel_id = $1)`,
      [channel.id],
    );
    const page = gql(
      `query AttachmentsPage($id: ID!, $last: Int!) { channel(id: $id) { messages(last: $last) { edges { node { id attachments { id } } } } } }`,
    );
    const statementsFor = (last: number) =>
      recordStatementTexts(() => graphql(app, page, { id: channel.id, last }, reader.token));
    await statementsFor(1);
    expect(await statementsFor(50)).toHaveLength((await statementsFor(1)).length);
    const rows = await app.sql<{ id: string }>(`SELECT id FROM attachments WHERE name = 'chart.pdf' LIMIT 100`);
    const ids = rows.map(({ id }) => id);
    const statements = await recordStatementTexts(() => linksOf(app, reader, ids));
    expect(ids).toHaveLength(100);
    expect(statements.filter((text) => text.includes("attachments"))).toHaveLength(1);
  });
});

describe("losing access", () => {
  const sanction = (name: string, input: Record<string, unknown>) =>
    graphqlData(
      app,
      admin,
      `mutation ($input: ${name[0]?.toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) }`,
      { input },
    );

  it.each<[string, (member: Person) => Promise<unknown>]>([
    ["is banned", (member) => sanction("banUser", { userId: member.id, reason: "spam" })],
    ["is kicked", (member) => sanction("kickUser", { userId: member.id, reason: "spam" })],
    ["signs out", (member) => rest(app, "post", "/api/auth/logout", member)],
    [
      "loses the role of the channel",
      async (member) => {
        await sanction("changeUserRole", { userId: member.id, role: "FREE" });
      },
    ],
    ["is deleted", (member) => rest(app, "delete", `/api/users/${member.id}`, admin)],
    [
      "can't see the channel, because it is archived",
      () =>
        graphqlData(
          app,
          admin,
          gql(`mutation AttachmentsArchiveChannel($id: ID!) { archiveChannel(channelId: $id) { id } }`),
          { id: channel.id },
        ),
    ],
  ])("ends the links at once when the member %s", async (_how, loseAccess) => {
    await app.sql(`UPDATE channels SET access_level = 'PREMIUM' WHERE id = $1`, [channel.id]);
    const member = await createPerson(app, { role: "PREMIUM" });
    const { id } = await uploadFile(app, admin, await pngPicture());
    await sendFiles(app, admin, channel.id, [id]);
    const [links] = await linksOf(app, member, [id]);
    const { status, headers } = await open(links?.url);
    expect(status).toBe(200);
    await loseAccess(member);
    for (const url of [links?.url, links?.thumbnailUrl ?? ""]) {
      expectRefusal(await open(url), 403, "FORBIDDEN");
      expectRefusal(await open(url).set("if-none-match", headers.etag ?? ""), 403, "FORBIDDEN");
    }
    const [adminLinks] = await linksOf(app, admin, [id]);
    expect((await open(adminLinks?.url)).status).toBe(200);
  });
});
