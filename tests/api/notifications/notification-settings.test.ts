import { gql } from "../../gql";
import type { SetChannelNotificationsInput, UpdateNotificationSettingsInput } from "../../gql/graphql";
import { codeOf, graphql, graphqlData, type Document } from "../../kit/clients/graphql-client";
import { createChannel, sendMessage, type TestChannel } from "../../kit/conversation";
import { bellOf, writeNotifications } from "../../kit/notifications";
import { channelId, createPerson, type Person, usePerson } from "../../kit/people";
import { useApp } from "../../kit/test-app";

const SET_CHANNEL = gql(
  `mutation NotificationSettingsSetChannel($input: SetChannelNotificationsInput!) { setChannelNotifications(input: $input) { level mutedUntil } }`,
);

const app = useApp({ env: { RATE_LIMITS: "off", ACCESS_TOKEN_HOURS: "168" }, clock: { now: () => now } });
let now = new Date();
const author = usePerson(app);
let channel: TestChannel;

beforeAll(async () => {
  channel = await createChannel(app);
});

let sent = 0;
const post = (person: Person, content: string, options: { channelId?: string; replyToId?: string } = {}) =>
  sendMessage(app, person, { channelId: channel.id, content: `${content} ${(sent += 1)}`, ...options });
const kindsOf = async (person: Person): Promise<string[]> => (await bellOf(app, person)).list.map(({ kind }) => kind);
const run = <Data, Input>(person: Person, document: Document<Data, { input: Input }>, input: NoInfer<Input>) =>
  graphqlData(app, person, document, { input });

describe("channel settings", () => {
  it("notifies of every message at ALL, of nothing at NOTHING, and of nothing until a mute ends", async () => {
    const reader = await createPerson(app);
    const own = await createChannel(app);
    // The settings count when the notification is written.
    const set = async (input: Partial<SetChannelNotificationsInput>) => {
      await writeNotifications(app);
      await run(reader, SET_CHANNEL, { channelId: own.id, ...input });
    };
    const say = (text: string) => post(author, text, { channelId: own.id });
    await say("Unnoticed");
    await set({ level: "ALL" });
    await say("Noticed");
    expect(await kindsOf(reader)).toEqual(["CHANNEL_MESSAGE"]);
    await set({ muteMinutes: 60 });
    await say(`Muted @${reader.username}`);
    await writeNotifications(app);
    now = new Date(now.getTime() + 61 * 60_000);
    await say("Noticed again");
    expect(await kindsOf(reader)).toEqual(["CHANNEL_MESSAGE", "CHANNEL_MESSAGE"]);
    await set({ level: "NOTHING" });
    await say(`Quiet @${reader.username}`);
    expect(await kindsOf(reader)).toHaveLength(2);
    await set({ level: "MENTIONS" });
    await say("Unnoticed");
    await say(`Noticed @${reader.username}`);
    expect((await kindsOf(reader))[0]).toBe("MENTION");
    expect(await kindsOf(reader)).toHaveLength(3);
  });

  it("keeps a mute when the level changes, and ends it on request", async () => {
    const reader = await createPerson(app);
    const set = async (input: Partial<SetChannelNotificationsInput>) =>
      (await run(reader, SET_CHANNEL, { channelId: channel.id, ...input })).setChannelNotifications;
    const { mutedUntil } = await set({ muteMinutes: 60 });
    expect(mutedUntil).not.toBeNull();
    expect(await set({ level: "ALL" })).toMatchObject({ level: "ALL", mutedUntil });
    expect(await set({ muteMinutes: null })).toMatchObject({ level: "ALL", mutedUntil: null });
  });

  it("rejects visitors, invalid mutes, unknown channels, and channels that the member can't read", async () => {
    const reader = await createPerson(app);
    const set = (person: Person | null, input: SetChannelNotificationsInput) =>
      graphql(app, SET_CHANNEL, { input }, person?.token);
    const own = { channelId: channel.id };
    expect(codeOf(await set(null, own))).toBe("UNAUTHENTICATED");
    expect(codeOf(await set(reader, { ...own, muteMinutes: 0 }))).toBe("VALIDATION");
    expect(codeOf(await set(reader, { ...own, muteMinutes: 50_000 }))).toBe("VALIDATION");
    expect(codeOf(await set(reader, { channelId: "x" }))).toBe("VALIDATION");
    expect(codeOf(await set(reader, { channelId: await channelId(app, "staff-room") }))).toBe("NOT_FOUND");
    const read = gql(
      `query NotificationSettingsRead($id: ID!) { channelNotificationSettings(channelId: $id) { level } }`,
    );
    expect(codeOf(await graphql(app, read, { id: await channelId(app, "staff-room") }, reader.token))).toBe(
      "NOT_FOUND",
    );
    expect(codeOf(await graphql(app, read, { id: channel.id }))).toBe("UNAUTHENTICATED");
  });
});

describe("settings", () => {
  const UPDATE = gql(`mutation NotificationSettingsUpdate($input: UpdateNotificationSettingsInput!) {
    updateNotificationSettings(input: $input) {
      kinds { kind inApp push digest } quietStart quietEnd timeZone digest channels { channelName level }
    }
  }`);

  it("turns off kinds, and delivers a message for the next reason that is on", async () => {
    const reader = await createPerson(app);
    await run(reader, UPDATE, { kinds: [{ kind: "MENTION", inApp: false, push: false, digest: false }] });
    const question = await post(reader, "Anyone");
    await post(author, `Just a mention @${reader.username}`);
    await post(author, `A reply @${reader.username}`, { replyToId: question.id });
    expect(await kindsOf(reader)).toEqual(["REPLY"]);
  });

  it("keeps the settings that an update doesn't contain", async () => {
    const reader = await createPerson(app);
    await run(reader, UPDATE, { quietHours: { start: 1_320, end: 420 }, timeZone: "Europe/Berlin" });
    await run(reader, UPDATE, { digest: "DAILY", kinds: [{ kind: "REPLY", push: false }] });
    const data = await run(reader, UPDATE, {});
    expect(data.updateNotificationSettings).toMatchObject({
      quietStart: 1_320,
      quietEnd: 420,
      timeZone: "Europe/Berlin",
      digest: "DAILY",
    });
    expect(data.updateNotificationSettings.kinds).toContainEqual({
      kind: "REPLY",
      inApp: true,
      push: false,
      digest: true,
    });
    const off = await run(reader, UPDATE, { quietHours: null });
    expect(off.updateNotificationSettings).toMatchObject({ quietStart: null, quietEnd: null });
  });

  it("doesn't move the next digest when other settings change", async () => {
    const reader = await createPerson(app);
    await run(reader, UPDATE, { digest: "DAILY", timeZone: "UTC" });
    const dueAt = async (): Promise<string | undefined> =>
      (
        await app.sql<{ due: Date }>(`SELECT digest_due_at AS due FROM notification_settings WHERE user_id = $1`, [
          reader.id,
        ])
      )[0]?.due.toISOString();
    const before = await dueAt();
    now = new Date(now.getTime() + 86_400_000);
    await run(reader, UPDATE, { kinds: [{ kind: "REPLY", push: false }] });
    expect(await dueAt()).toBe(before);
    await run(reader, UPDATE, { timeZone: "Asia/Tokyo" });
    expect(await dueAt()).not.toBe(before);
  });

  it("rejects visitors, unknown time zones, and impossible times", async () => {
    const reader = await createPerson(app);
    const update = (person: Person | null, input: UpdateNotificationSettingsInput) =>
      graphql(app, UPDATE, { input }, person?.token);
    expect(codeOf(await update(null, {}))).toBe("UNAUTHENTICATED");
    expect(codeOf(await graphql(app, gql(`query NotificationSettings { notificationSettings { timeZone } }`)))).toBe(
      "UNAUTHENTICATED",
    );
    for (const timeZone of ["Mars/Base", "+02:00", "Europe/Berlin'; --", "x".repeat(65)]) {
      expect(codeOf(await update(reader, { timeZone }))).toBe("VALIDATION");
    }
    expect(codeOf(await update(reader, { quietHours: { start: 0, end: 1_440 } }))).toBe("VALIDATION");
  });
});

it("exports and erases a member's notifications and settings", async () => {
  const reader = await createPerson(app);
  await run(reader, SET_CHANNEL, { channelId: channel.id, level: "ALL" });
  await post(author, "Personal");
  await bellOf(app, reader);
  const { myData } = await graphqlData(app, reader, gql(`query NotificationSettingsMyData { myData }`));
  expect(myData.notifications).toMatchObject({
    notifications: [{ kind: "CHANNEL_MESSAGE", channel: channel.name }],
    channels: [{ channel: channel.name, level: "ALL" }],
  });
  await graphqlData(app, reader, `mutation { deleteMyAccount(input: { currentPassword: "${reader.password}" }) }`);
  for (const table of ["notifications", "notification_channel_settings"]) {
    expect(await app.sql(`SELECT 1 FROM ${table} WHERE user_id = $1`, [reader.id])).toEqual([]);
  }
});
