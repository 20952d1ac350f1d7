import { gql } from "../../gql";
import { NotificationDigest } from "../../../graphql-server/src/features/notifications";
import { graphqlData } from "../../kit/clients/graphql-client";
import { createChannel, sendMessage, type TestChannel } from "../../kit/conversation";
import { bellOf } from "../../kit/notifications";
import { channelId, createPerson, type Person, usePerson } from "../../kit/people";
import { impose } from "../../kit/sanctions";
import { untilMailsAreSent, type ReceivedEmail, useMailServer } from "../../kit/servers/mail-server";
import { useApp } from "../../kit/test-app";

const UPDATE = gql(
  `mutation DigestUpdate($input: UpdateNotificationSettingsInput!) { updateNotificationSettings(input: $input) { digest } }`,
);
const SUBJECT = /What you missed/;

const mail = useMailServer();
const app = useApp(() => ({
  env: { RATE_LIMITS: "off", SMTP_URL: mail.url, PUBLIC_URL: "https://glitch.example", ACCESS_TOKEN_HOURS: "168" },
  clock: { now: () => now },
}));
const author = usePerson(app, { role: "PREMIUM" });
/** A Wednesday. */
let now = new Date("2027-01-13T12:00:00Z");
let channel: TestChannel;

beforeAll(async () => {
  channel = await createChannel(app);
});

async function createReader(
  digest: "DAILY" | "WEEKLY",
  timeZone = "UTC",
  role: "FREE" | "PREMIUM" = "FREE",
): Promise<Person> {
  const reader = await createPerson(app, { role });
  await graphqlData(app, reader, UPDATE, { input: { digest, timeZone } });
  return reader;
}

let sent = 0;
const mention = (person: Person, text: string, channelIdToUse = channel.id) =>
  sendMessage(app, author, { channelId: channelIdToUse, content: `${text} @${person.username} ${(sent += 1)}` });

/** Runs the job at a time. */
async function runAt(time: string): Promise<void> {
  now = new Date(time);
  await app.app.services.get(NotificationDigest).run();
}

const mailsTo = ({ email }: Person): ReceivedEmail[] => mail.emails.filter(({ to }) => to.includes(email));

it("emails what the member missed on the next morning in their time zone, once, escaped", async () => {
  // After 8:00 in New York, so the next digest is due on the next day.
  now = new Date("2027-01-13T14:00:00Z");
  const reader = await createReader("DAILY", "America/New_York");
  const { id } = await mention(reader, "<b>Bold</b> ||secret||");
  await bellOf(app, reader);
  await runAt("2027-01-14T12:59:00Z");
  await untilMailsAreSent(app);
  expect(mailsTo(reader)).toEqual([]);
  await runAt("2027-01-14T13:00:00Z");
  const email = await mail.next(reader.email, SUBJECT);
  expect(email.subject).toBe("What you missed: 1 notification");
  const url = `https://glitch.example/community/${channel.id}?message=${id}`;
  expect(email.text).toContain(
    `${author.username} mentioned you in #${channel.name}: <b>Bold</b> [spoiler] @${reader.username} 1\n${url}\n`,
  );
  expect(email.html).toContain(`<a href="${url}"`);
  expect(email.html).toContain("&lt;b&gt;Bold&lt;/b&gt; [spoiler]");
  expect(email.html).not.toContain("secret");
  await runAt("2027-01-15T13:00:00Z");
  await untilMailsAreSent(app);
  expect(mailsTo(reader)).toHaveLength(1);
});

it("emails a weekly digest on Monday morning", async () => {
  now = new Date("2027-01-13T12:00:00Z");
  const reader = await createReader("WEEKLY", "Asia/Kolkata");
  await mention(reader, "This week");
  await bellOf(app, reader);
  await runAt("2027-01-18T02:29:00Z");
  await untilMailsAreSent(app);
  expect(mailsTo(reader)).toEqual([]);
  await runAt("2027-01-18T02:30:00Z");
  expect((await mail.next(reader.email, SUBJECT)).text).toContain("weekly email");
});

it("sends nothing if nothing was missed, the member read it, lost the permission, is kicked, or has an unconfirmed address", async () => {
  now = new Date("2027-01-13T12:00:00Z");
  const idle = await createReader("DAILY");
  const upToDate = await createReader("DAILY");
  const former = await createReader("DAILY", "UTC", "PREMIUM");
  const unconfirmed = await createReader("DAILY");
  await app.sql(`UPDATE users SET email_confirmed_at = NULL WHERE id = $1`, [unconfirmed.id]);
  const kicked = await createReader("DAILY");
  await mention(upToDate, "Read");
  await mention(kicked, "Kicked");
  await mention(former, "Premium", await channelId(app, "premium-lounge"));
  await mention(unconfirmed, "Unconfirmed");
  const { list } = await bellOf(app, upToDate);
  expect((await bellOf(app, former)).unread).toBe(1);
  await graphqlData(app, upToDate, `mutation { markNotificationsRead(input: { upTo: "${list[0]?.id}" }) { unread } }`);
  await app.sql(`UPDATE users SET role = 'FREE' WHERE id = $1`, [former.id]);
  expect((await bellOf(app, kicked)).unread).toBe(1);
  await impose(app, kicked, "KICK", { from: now, until: new Date("2027-01-15T00:00:00Z") });
  await runAt("2027-01-14T08:00:00Z");
  await untilMailsAreSent(app);
  for (const person of [idle, upToDate, former, kicked, unconfirmed]) expect(mailsTo(person)).toEqual([]);
});

describe("unsubscribing", () => {
  async function receiveDigest(): Promise<{ reader: Person; url: string; email: ReceivedEmail }> {
    now = new Date("2027-01-13T12:00:00Z");
    const reader = await createReader("DAILY");
    await mention(reader, "Missed");
    await bellOf(app, reader);
    await runAt("2027-01-14T08:00:00Z");
    const email = await mail.next(reader.email, SUBJECT);
    const link = /^<(https:\/\/glitch\.example\/unsubscribe\/[\w-]+)>$/.exec(
      email.headers["list-unsubscribe"] ?? "",
    )?.[1];
    return { reader, email, url: (link ?? "").replace("https://glitch.example", app.url) };
  }
  const digestOf = async (person: Person): Promise<string> =>
    (await graphqlData(app, person, gql(`query DigestNotificationSettings { notificationSettings { digest } }`)))
      .notificationSettings.digest;
  const oneClick = (url: string) =>
    fetch(url, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
    });

  it("takes one POST without signing in (RFC 8058), and each link works once", async () => {
    const { reader, email, url } = await receiveDigest();
    expect(email.headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
    expect((await oneClick(url)).status).toBe(200);
    expect(await digestOf(reader)).toBe("OFF");
    await graphqlData(app, reader, UPDATE, { input: { digest: "WEEKLY" } });
    expect((await oneClick(url)).status).toBe(200);
    expect(await digestOf(reader)).toBe("WEEKLY");
  });

  it("only asks when the link is opened, because mail scanners open links", async () => {
    const { reader, email, url } = await receiveDigest();
    expect(email.html).toContain(url.replace(app.url, "https://glitch.example"));
    const page = await fetch(url);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain(`<form method="post">`);
    expect(page.headers.get("cache-control")).toBe("no-store");
    expect(await digestOf(reader)).toBe("DAILY");
  });

  it("rejects a link that the server didn't sign", async () => {
    const { reader, url } = await receiveDigest();
    const forged = `${url.slice(0, -2)}${url.endsWith("A") ? "B" : "A"}x`;
    for (const response of [await oneClick(forged), await fetch(forged)]) expect(response.status).toBe(404);
    expect(await digestOf(reader)).toBe("DAILY");
  });
});
