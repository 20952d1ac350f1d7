import { channelId, createPerson, type Person, type PersonOptions } from "../../kit/people";
import { expectRefusal, rest } from "../../kit/clients/rest-client";
import { useApp } from "../../kit/test-app";

let now = new Date("2026-11-20T12:00:00Z");
const app = useApp({ clock: { now: () => now }, env: { RATE_LIMITS: "off", ACCESS_TOKEN_HOURS: "168" } });

const advanceClock = (ms: number): void => {
  now = new Date(now.getTime() + ms);
};

interface Channel {
  id: string;
  name: string;
  canView: boolean;
  canPost: boolean;
  accessText: string;
  accessLevel: string;
  unread: number;
}

interface Message {
  id: string;
  seq: number;
  content: string;
  duplicate?: boolean;
  deleted?: boolean;
}

const path = (channel: string, message = ""): string =>
  `/api/community/channels/${channel}/messages${message && `/${message}`}`;
const post = (person: Person, channel: string, body: object) => rest(app, "post", path(channel), person).send(body);
const read = async (person: Person, channel: string, query = ""): Promise<Message[]> =>
  (await rest(app, "get", path(channel) + query, person)).body as Message[];
const channelsOf = async (person: Person): Promise<Channel[]> =>
  (await rest(app, "get", "/api/community/channels", person)).body as Channel[];

/** Creates a channel that no other test uses. */
async function createChannel(change: object = {}): Promise<string> {
  const admin = await createPerson(app, { role: "ADMIN" });
  const name = `c-${admin.username}`;
  const response = await rest(app, "post", "/api/community/channels", admin).send({
    name,
    category: "general",
    ...change,
  });
  expect(response.status).toBe(201);
  return (response.body as Channel).id;
}

describe("channel access", () => {
  const people: Record<string, PersonOptions> = {
    newcomer: {},
    "level 10": { xp: 900 },
    premium: { role: "PREMIUM" },
    admin: { role: "ADMIN" },
  };

  // One column per person, in the order above: r = can read, w = can post, - = neither.
  it.each([
    ["general", "Free for all users", "rw rw rw rw"],
    ["forex-desk", "Free for all users", "rw rw rw rw"],
    ["announcements", "Read-only channel", "r r r rw"],
    ["strategy-lab", "Special access required", "- rw - rw"],
    ["legends", "Special access required", "- - - rw"],
    ["intro-to-trading", "Requires purchased course access", "- - rw rw"],
    ["risk-management", "Requires purchased course access", "- - - rw"],
    ["premium-lounge", "Requires premium subscription", "- - rw rw"],
    ["staff-room", "Admin only", "- - - rw"],
    ["mod-log", "Admin only", "- - - rw"],
  ])("#%s (%s) allows %s", async (name, accessText, expectedAccess) => {
    const id = await channelId(app, name);
    for (const [index, options] of Object.values(people).entries()) {
      const person = await createPerson(app, options);
      const access = expectedAccess.split(" ")[index] ?? "";
      const channel = (await channelsOf(person)).find((listed) => listed.id === id);
      expect(channel).toMatchObject({ canView: access.includes("r"), canPost: access.includes("w"), accessText });
      const reading = await rest(app, "get", path(id), person);
      if (access.includes("r")) expect(reading.status).toBe(200);
      else expect(expectRefusal(reading, 403, "FORBIDDEN").message).toBe("You don't have access to this channel.");
      const writing = await post(person, id, { message: `from ${person.username}` });
      if (access.includes("w")) expect(writing.status).toBe(201);
      else expectRefusal(writing, 403, "FORBIDDEN");
      if (access === "r") {
        expect((writing.body as { message: string }).message).toBe(
          "You don't have permission to send messages in this channel.",
        );
      }
    }
  });

  it("opens a course channel immediately on enrollment", async () => {
    const person = await createPerson(app);
    const id = await channelId(app, "intro-to-trading");
    expectRefusal(await post(person, id, { message: "hello" }), 403, "FORBIDDEN");
    await rest(app, "post", "/api/payments/complete", person).send({ courseId: 1 });
    expect((await post(person, id, { message: "hello" })).status).toBe(201);
  });

  it("grants nothing for an unknown access level", async () => {
    const id = await createChannel();
    await app.sql(`UPDATE channels SET access_level = 'MOON' WHERE id = $1`, [id]);
    expectRefusal(await post(await createPerson(app), id, { message: "hello" }), 403, "FORBIDDEN");
    await app.sql(`DELETE FROM channels WHERE id = $1`, [id]);
  });

  it("lets muted members read and rejects kicked members", async () => {
    const id = await channelId(app, "general");
    const until = new Date(now.getTime() + 600_000);
    const sanctioned = async (kind: string): Promise<Person> => {
      const person = await createPerson(app);
      await app.sql(
        `INSERT INTO sanctions (user_id, kind, reason, starts_at, ends_at) VALUES ($1, $2, 'noise', $3, $4)`,
        [person.id, kind, now, until],
      );
      return person;
    };
    const muted = await sanctioned("MUTE");
    expect((await rest(app, "get", path(id), muted)).status).toBe(200);
    const refused = await post(muted, id, { message: "hello" });
    expectRefusal(refused, 403, "MUTED");
    expect(refused.body).toMatchObject({ until: until.toISOString() });
    const kicked = await sanctioned("KICK");
    expectRefusal(await rest(app, "get", "/api/community/channels", kicked), 403, "KICKED");
    expectRefusal(await rest(app, "get", path(id), kicked), 403, "KICKED");
  });
});

describe("creating channels", () => {
  const create = (person: Person, body: object) => rest(app, "post", "/api/community/channels", person).send(body);

  it("lets members create three free channels a day in general, trading, and support", async () => {
    const person = await createPerson(app);
    for (const change of [{ category: "staff" }, { accessLevel: "premium" }, { locked: true }]) {
      expectRefusal(await create(person, { name: "mine", category: "general", ...change }), 403, "FORBIDDEN");
    }
    for (const category of ["general", "trading", "support"]) {
      const response = await create(person, { name: `${category} of ${person.username}`, category });
      expect(response.status).toBe(201);
      expect(response.body).toMatchObject({
        name: `${category}-of-${person.username}`,
        category,
        accessLevel: "free",
        canPost: true,
      });
    }
    const fourth = await create(person, { name: "one more", category: "general" });
    expectRefusal(fourth, 429, "RATE_LIMITED");
    expect(Number(fourth.headers["retry-after"])).toBeGreaterThan(0);
  });

  it("rejects invalid and taken names, unknown categories, and incomplete access levels", async () => {
    const admin = await createPerson(app, { role: "ADMIN" });
    for (const name of ["", "   ", "?!", "x".repeat(51), 7]) {
      expectRefusal(await create(admin, { name, category: "general" }), 400, "VALIDATION");
    }
    expectRefusal(await create(admin, { name: "General", category: "general" }), 409, "CONFLICT");
    expectRefusal(await create(admin, { name: "vip", category: "nowhere" }), 400, "VALIDATION");
    expectRefusal(await create(admin, { name: "vip", category: "general", accessLevel: "level" }), 400, "VALIDATION");
    expectRefusal(
      await create(admin, { name: "vip", category: "courses", accessLevel: "course", courseId: 999 }),
      400,
      "VALIDATION",
    );
  });
});

describe("messages", () => {
  it("have 1 to 4,000 characters after trimming", async () => {
    const [person, channel] = [await createPerson(app), await createChannel()];
    for (const message of ["", "  \n ", "\u200b\u3164", "x".repeat(4_001), "a\u0000b", 5, null]) {
      expectRefusal(await post(person, channel, { message }), 400, "VALIDATION");
    }
    expect((await post(person, channel, { content: `  ${"x".repeat(4_000)}  ` })).status).toBe(201);
    expect(await read(person, channel)).toHaveLength(1);
  });

  it("with the same client ID and text, or the same text within five seconds, are stored once", async () => {
    const [person, channel] = [await createPerson(app), await createChannel()];
    const first = (await post(person, channel, { message: "hello", clientMessageId: "one" })).body as Message;
    for (const body of [
      { message: "hello", clientMessageId: "one" },
      { message: "hello", clientMessageId: "two" },
    ]) {
      const again = await post(person, channel, body);
      expect(again.status).toBe(200);
      expect(again.body).toMatchObject({ id: first.id, content: "hello", duplicate: true });
    }
    const otherWords = await post(person, channel, { message: "other words", clientMessageId: "one" });
    expectRefusal(otherWords, 400, "VALIDATION");
    advanceClock(5_001);
    expect((await post(person, channel, { message: "hello", clientMessageId: "three" })).status).toBe(201);
    expect(await app.sql(`SELECT seq FROM messages WHERE channel_id = $1 ORDER BY seq`, [channel])).toEqual([
      { seq: 1 },
      { seq: 2 },
    ]);
  });

  it("are stored once when sent twenty times concurrently", async () => {
    const [person, channel] = [await createPerson(app), await createChannel()];
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => post(person, channel, { message: "hi", clientMessageId: "same" })),
    );
    expect(new Set(responses.map((response) => (response.body as Message).id)).size).toBe(1);
    expect(responses.filter((response) => response.status === 201)).toHaveLength(1);
  });

  it("are returned oldest first, in pages before a message", async () => {
    const [person, channel] = [await createPerson(app), await createChannel()];
    const sent: Message[] = [];
    for (let index = 0; index < 7; index += 1)
      sent.push((await post(person, channel, { message: `m${index}` })).body as Message);
    const page = await read(person, channel, "?limit=3");
    expect(page.map(({ content }) => content)).toEqual(["m4", "m5", "m6"]);
    expect((await read(person, channel, `?limit=3&before=${page[0]?.id}`)).map(({ content }) => content)).toEqual([
      "m1",
      "m2",
      "m3",
    ]);
    for (const query of [
      "?limit=0",
      "?limit=101",
      "?limit=x",
      "?before=x",
      "?before=00000000-0000-4000-8000-000000000000",
      "?afterSeq=-1",
      "?afterSeq=x",
      "?limit=1&limit=2",
    ]) {
      expectRefusal(await rest(app, "get", path(channel) + query, person), 400, "VALIDATION");
    }
  });

  it("can be edited by their author for a day and deleted by author or admin, and keep their position", async () => {
    const [author, other, admin] = [
      await createPerson(app),
      await createPerson(app),
      await createPerson(app, { role: "ADMIN" }),
    ];
    const channel = await createChannel();
    const first = (await post(author, channel, { message: "first" })).body as Message;
    const second = (await post(author, channel, { message: "second" })).body as Message;
    const edit = (person: Person, id: string) =>
      rest(app, "put", path(channel, id), person).send({ message: "mended" });
    expectRefusal(await edit(other, first.id), 403, "FORBIDDEN");
    expectRefusal(await edit(admin, first.id), 403, "FORBIDDEN");
    expect((await edit(author, first.id)).body).toMatchObject({ content: "mended", isEdited: true, seq: 3 });
    advanceClock(24 * 3_600_000);
    expectRefusal(await edit(author, first.id), 403, "FORBIDDEN");
    expectRefusal(await rest(app, "delete", path(channel, second.id), other), 403, "FORBIDDEN");
    expect((await rest(app, "delete", path(channel, second.id), admin)).status).toBe(204);
    expectRefusal(await rest(app, "delete", path(channel, second.id), admin), 404, "NOT_FOUND");
    expectRefusal(await edit(author, second.id), 404, "NOT_FOUND");
    expect((await read(other, channel)).map(({ content }) => content)).toEqual(["mended"]);
    expect(await read(other, channel, "?afterSeq=2")).toMatchObject([
      { id: first.id, seq: 3, content: "mended" },
      { id: second.id, seq: 4, content: "", deleted: true },
    ]);
  });

  it("are not found under another channel", async () => {
    const [person, channel, elsewhere] = [await createPerson(app), await createChannel(), await createChannel()];
    const message = (await post(person, elsewhere, { message: "there" })).body as Message;
    expectRefusal(
      await rest(app, "put", path(channel, message.id), person).send({ message: "here" }),
      404,
      "NOT_FOUND",
    );
    expectRefusal(await rest(app, "delete", path(channel, message.id), person), 404, "NOT_FOUND");
    expectRefusal(await post(person, channel, { message: "re", replyToId: message.id }), 400, "VALIDATION");
  });

  it("use every sequence number once during concurrent posts, edits, and deletions", async () => {
    const channel = await createChannel();
    const writers = await Promise.all(Array.from({ length: 10 }, () => createPerson(app)));
    await Promise.all(
      writers.map(async (writer) => {
        for (let index = 0; index < 5; index += 1) {
          const { id } = (await post(writer, channel, { message: `${writer.username} ${index}` })).body as Message;
          if (index % 2) await rest(app, "put", path(channel, id), writer).send({ message: `edited ${id}` });
          else if (index % 4 === 0) await rest(app, "delete", path(channel, id), writer);
        }
      }),
    );
    // Each message, edit, and deletion took one number, and no two share one.
    const total = 10 * (5 + 2 + 2);
    expect(await app.sql(`SELECT last_seq FROM channels WHERE id = $1`, [channel])).toEqual([{ last_seq: total }]);
    const messages = await app.sql<{ seq: number; created_seq: number }>(
      `SELECT seq, created_seq FROM messages WHERE channel_id = $1`,
      [channel],
    );
    const taken = new Set(messages.flatMap((message) => [message.seq, message.created_seq]));
    expect([...taken].sort((a, b) => a - b)).toEqual(Array.from({ length: total }, (_, index) => index + 1));
  });

  it("are unread if others post them after the member joined", async () => {
    const channel = await createChannel();
    const writer = await createPerson(app);
    await post(writer, channel, { message: "before" });
    const reader = await createPerson(app);
    const unreadFor = async (person: Person): Promise<number | undefined> =>
      (await channelsOf(person)).find(({ id }) => id === channel)?.unread;
    expect(await unreadFor(reader)).toBe(0);
    await post(writer, channel, { message: "after" });
    expect([await unreadFor(reader), await unreadFor(writer)]).toEqual([1, 0]);
  });
});
