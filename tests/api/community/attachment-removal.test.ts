import { existsSync } from "node:fs";
import path from "node:path";
import supertest from "supertest";
import { gql } from "../../gql";
import { AttachmentsService } from "../../../graphql-server/src/features/community";
import { PDF, pngPicture, sendFiles, sendPicture, uploadFile } from "../../kit/attachments";
import { expectRefusal, rest } from "../../kit/clients/rest-client";
import { subscribe } from "../../kit/clients/subscription";
import { graphqlData } from "../../kit/clients/graphql-client";
import { createChannel, deleteMessage, sendMessage, type TestChannel, useSockets } from "../../kit/conversation";
import { eventually } from "../../kit/eventually";
import { createPerson, usePerson } from "../../kit/people";
import { useApp } from "../../kit/test-app";

const EVENTS =
  gql(`subscription AttachmentRemovalEvents($channelId: ID!, $afterSeq: Int!) { channelEvents(channelId: $channelId, afterSeq: $afterSeq) {
  type seq previousSeq message { id deleted content attachments { id name width height altText } } } }`);

const app = useApp({ clock: { now: () => now }, env: { RATE_LIMITS: "off", ACCESS_TOKEN_HOURS: "168" } });
const admin = usePerson(app, { role: "ADMIN" });
const ada = usePerson(app);
const reader = usePerson(app);
let channel: TestChannel;
let now = new Date();
const sockets = useSockets(app);

beforeEach(async () => {
  now = new Date();
  channel = await createChannel(app);
});

const open = (path = "") => supertest(app.url).get(path);

const sentPicture = () => sendPicture(app, ada, reader, channel.id);

async function filesOf(id: string): Promise<string[]> {
  const [row] = await app.sql<{ storage_key: string }>(`SELECT storage_key FROM attachments WHERE id = $1`, [id]);
  const key = row?.storage_key ?? "";
  return ["view", "thumbnail"].map((name) => path.join(app.dataDir, "attachments", key.slice(0, 2), `${key}-${name}`));
}

const areRemoved = (files: string[]) =>
  eventually("the files are removed", () => files.every((file) => !existsSync(file)));

describe("removal", () => {
  it("removes rows and files with the message", async () => {
    const { message, id, links } = await sentPicture();
    const files = await filesOf(id);
    expect(files.every((file) => existsSync(file))).toBe(true);
    await deleteMessage(app, ada, message.id);
    expectRefusal(await open(links.url), 404, "NOT_FOUND");
    expect(await app.sql(`SELECT id FROM attachments WHERE id = $1`, [id])).toEqual([]);
    await areRemoved(files);
  });

  it("removes them with the account, tells live readers, and lists them in the export before", async () => {
    const leaver = await createPerson(app);
    const [alone, captioned] = [
      await uploadFile(app, leaver, await pngPicture()),
      await uploadFile(app, leaver, PDF, "plan.pdf"),
    ];
    const root = await sendMessage(app, ada, { channelId: channel.id, content: "Your charts?" });
    const picture = await sendFiles(app, leaver, channel.id, [alone.id], "", root.id);
    for (const change of [
      "addReaction(messageId: $id, reaction: ROCKET) { id }",
      "pinMessage(messageId: $id) { id }",
    ]) {
      await graphqlData(app, admin, `mutation ($id: ID!) { ${change} }`, { id: picture.id });
    }
    await graphqlData(
      app,
      reader,
      gql(`mutation AttachmentRemovalSaveMessage($id: ID!) { saveMessage(messageId: $id) { id } }`),
      { id: picture.id },
    );
    const last = await sendFiles(app, leaver, channel.id, [captioned.id], "My plan");
    const unsent = await uploadFile(app, leaver, PDF);
    const exported = (await rest(app, "get", "/api/users/me/data", leaver)).body as { attachments: unknown[] };
    expect(exported.attachments).toMatchObject([{ kind: "IMAGE" }, { name: "plan.pdf" }, { messageId: null }]);
    const files = [...(await filesOf(alone.id)), ...(await filesOf(unsent.id))];
    const events = subscribe(sockets.of(reader), EVENTS, { channelId: channel.id, afterSeq: last.seq });
    expect((await rest(app, "delete", `/api/users/${leaver.id}`, admin)).status).toBe(204);
    await areRemoved(files);
    expect(await app.sql(`SELECT id FROM attachments WHERE uploader_id = $1`, [leaver.id])).toEqual([]);
    expect(await app.sql(`SELECT FROM message_reactions WHERE message_id = $1`, [picture.id])).toEqual([]);
    expect(await app.sql(`SELECT FROM saved_messages WHERE message_id = $1`, [picture.id])).toEqual([]);
    expect(await app.sql(`SELECT id FROM messages WHERE id = $1 AND pinned_at IS NULL`, [picture.id])).toHaveLength(1);
    expect(await app.sql(`SELECT reply_count FROM messages WHERE id = $1`, [root.id])).toEqual([{ reply_count: 0 }]);
    const received = await events.until((all) => all.length === 2);
    expect(received).toMatchObject([
      {
        type: "DELETED",
        seq: last.seq + 1,
        previousSeq: last.seq,
        message: { content: "", deleted: true, attachments: [] },
      },
      { type: "EDITED", seq: last.seq + 2, message: { content: "My plan", deleted: false, attachments: [] } },
    ]);
  });

  it("removes unsent files after a day, and keeps sent ones", async () => {
    const { id: sent } = await sentPicture();
    const { id: unsent } = await uploadFile(app, ada, await pngPicture());
    const files = await filesOf(unsent);
    const service = app.app.services.get(AttachmentsService);
    await service.sweep();
    now = new Date(Date.now() + 25 * 3_600_000);
    const [kept] = await filesOf(sent);
    await service.sweep();
    expect(await app.sql(`SELECT id FROM attachments WHERE id = ANY($1)`, [[sent, unsent]])).toEqual([{ id: sent }]);
    await areRemoved(files);
    expect(existsSync(kept ?? "")).toBe(true);
  });
});

it("sends one event with the attachments to all readers of the channel", async () => {
  const events = [reader, admin].map((person) =>
    subscribe(sockets.of(person), EVENTS, { channelId: channel.id, afterSeq: 0 }),
  );
  const { message } = await sentPicture();
  for (const stream of events) {
    const [event] = await stream.until((all) => all.length === 1);
    expect(event?.message.attachments).toEqual(
      message.attachments.map(({ id, name, width, height, altText }) => ({ id, name, width, height, altText })),
    );
  }
});
