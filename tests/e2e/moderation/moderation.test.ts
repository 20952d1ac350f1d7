import type { Page } from "playwright-core";
import { useSite, type MemberWindow } from "../../kit/browser/browser";
import { composerIn, messageIn, openChannel } from "../../kit/browser/channel-page";
import { createChannel, sendMessage } from "../../kit/conversation";
import { graphqlData } from "../../kit/clients/graphql-client";
import { channelId, createPerson, type Person } from "../../kit/people";
import { rest } from "../../kit/clients/rest-client";
import { untilSubscribed } from "../../kit/clients/until-subscribed";

const MUTE = `mutation ($input: MuteUserInput!) { muteUser(input: $input) }`;
const UNMUTE = `mutation ($userId: ID!) { unmuteUser(userId: $userId) }`;
const KICK = `mutation ($input: KickUserInput!) { kickUser(input: $input) }`;
const LIFT_KICK = `mutation ($userId: ID!) { liftKick(userId: $userId) }`;
const BAN = `mutation ($input: BanUserInput!) { banUser(input: $input) }`;

const KICK_MS = 10 * 60_000;

const site = useSite({ env: { RATE_LIMITS: "off" } });
let admin: Person;

beforeAll(async () => {
  admin = await createPerson(site.app, { role: "ADMIN" });
});

const moderate = (mutation: string, { id }: Person, reason: string) =>
  graphqlData(site.app, admin, mutation, { input: { userId: id, reason } });

/** Opens #general for a member with a live connection. Tests can advance the page's clock. */
async function joinGeneral(): Promise<MemberWindow> {
  const member = await site.join();
  await member.page.clock.install();
  await openChannel(member, "general");
  await untilSubscribed(site.app, "accessChanged", member.person.id);
  return member;
}

async function signIn({ page, person }: MemberWindow): Promise<void> {
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "LOGIN" }).click();
}

/** Chooses an action in the panel, gives a reason, and confirms. */
async function submitAction(page: Page, action: string, reason: string): Promise<void> {
  await page.getByRole("radio", { name: action }).click();
  await page.getByLabel("Reason", { exact: true }).fill(reason);
  await page.getByRole("form", { name: "Admin actions" }).getByRole("button", { name: action }).click();
  await page.getByRole("dialog", { name: "Are you sure?" }).getByRole("button", { name: action }).click();
}

it("lets an admin mute a message's author, lift the mute, and change the author's role", async () => {
  const { app } = site;
  const [moderator, author, channel] = await Promise.all([
    site.join({ role: "ADMIN" }),
    createPerson(app),
    createChannel(app),
  ]);
  await sendMessage(app, author, { channelId: channel.id, content: "Buy my signals!" });
  await openChannel(moderator, channel.name);
  const { page } = moderator;
  await messageIn(moderator, "Buy my signals!").getByTitle(`Profile of ${author.username}`).first().click();
  await page.getByRole("button", { name: "Admin actions", exact: true }).click();
  await page.getByText("No active sanctions.").waitFor();
  await page.getByText("1 hour", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Mute for 1 hour", exact: true }).click();
  await page.getByText("Please provide a reason.").waitFor();
  await submitAction(page, "Mute", "Advertising");
  await page.getByText(`${author.username} is muted.`).waitFor();
  await page.getByRole("button", { name: "Lift", exact: true }).click();
  await page.getByText("No active sanctions.").waitFor();

  const card = page.getByRole("dialog", { name: author.username });
  for (const [role, state] of [
    ["PREMIUM", "visible"],
    ["FREE", "detached"],
  ] as const) {
    await page.getByRole("radio", { name: "Role" }).click();
    await page.getByLabel("New role").selectOption(role);
    await submitAction(page, "Role", `Make it ${role}`);
    await card.getByText("Premium", { exact: true }).waitFor({ state });
  }
});

it("hides admin actions from members, and replaces the composer with the reason and duration of a mute", async () => {
  const { app } = site;
  const member = await joinGeneral();
  const { page, person } = member;
  await sendMessage(app, person, { channelId: await channelId(app, "general"), content: "Buy my signals!" });
  await messageIn(member, "Buy my signals!").getByTitle(`Profile of ${person.username}`).first().click();
  await page.getByRole("dialog").getByText("Joined").waitFor();
  expect(await page.getByRole("button", { name: "Admin actions" }).count()).toBe(0);
  await page.keyboard.press("Escape");

  await moderate(MUTE, person, "Advertising");
  await page.getByText(/^You're muted for (1:00:00|59:\d\d)\. Reason: Advertising$/).waitFor();
  expect(await composerIn(member).count()).toBe(0);
  await graphqlData(app, admin, UNMUTE, { userId: person.id });
  await composerIn(member).waitFor();
});

it("signs a kicked member out, and reopens the community automatically after ten minutes", async () => {
  const member = await joinGeneral();
  const { page, person } = member;
  await moderate(KICK, person, "Cool off");
  await page.getByText(/^You were removed from the community until .+ UTC: Cool off$/).waitFor();
  await signIn(member);
  await page.getByText("You were removed from the community").waitFor();
  await page.getByText("Reason: Cool off").waitFor();
  await page.getByText(/^You can return in (10:00|9:\d\d)\. This page updates automatically\.$/).waitFor();
  await site.app.sql(`UPDATE sanctions SET ends_at = now() WHERE user_id = $1`, [person.id]);
  await page.clock.fastForward(KICK_MS);
  await composerIn(member).waitFor();
});

it("reopens the community to a kicked member without a reload once an admin lifts the kick", async () => {
  const { app } = site;
  const person = await createPerson(app);
  await moderate(KICK, person, "Wrong person");
  const signedIn = await rest(app, "post", "/api/auth/login").send({ email: person.email, password: person.password });
  const window = await site.open(signedIn.body as Person);
  await window.page.goto("/community?channel=general");
  await window.page.getByText("Reason: Wrong person").waitFor();
  await untilSubscribed(app, "accessChanged", person.id);
  await graphqlData(app, admin, LIFT_KICK, { userId: person.id });
  await composerIn(window).waitFor();
});

it("signs a banned member out, and shows the reason once when they sign in", async () => {
  const member = await joinGeneral();
  const banned = member.page.getByText("You are banned until further notice: Enough");
  await moderate(BAN, member.person, "Enough");
  await banned.waitFor();
  await signIn(member);
  await member.page.getByRole("alert").getByText("You are banned until further notice: Enough").waitFor();
  expect(await banned.count()).toBe(1);
});
