import { Client } from "pg";
import { gql } from "../../gql";
import { SessionsService } from "../../../graphql-server/src/features/accounts";
import { graphql, graphqlData } from "../../kit/clients/graphql-client";
import { createChannel } from "../../kit/conversation";
import { createPerson } from "../../kit/people";
import { useApp } from "../../kit/test-app";

const MEMBERS = 20;
const SEND = gql(`mutation ViewerCacheSend($input: SendMessageInput!) { sendMessage(input: $input) { duplicate } }`);
const MUTE = gql(`mutation ViewerCacheMute($input: MuteUserInput!) { muteUser(input: $input) }`);
const UNMUTE = gql(`mutation ViewerCacheUnmute($id: ID!) { unmuteUser(userId: $id) }`);

const app = useApp({ env: { RATE_LIMITS: "off" } });

it("recognizes many sessions with few queries, and repeated requests without any", async () => {
  const people = await Promise.all(Array.from({ length: MEMBERS }, () => createPerson(app)));
  const sessions = app.app.services.get(SessionsService);
  const statements = jest.spyOn(Client.prototype, "query");
  const lookups = (): number =>
    statements.mock.calls.filter((call) => JSON.stringify(call[0]).includes("FROM sessions s")).length;
  const viewers = await Promise.all(people.map(({ token }) => sessions.resolveViewer(token)));
  expect(viewers.map((viewer) => viewer?.id)).toEqual(people.map(({ id }) => id));
  expect(lookups()).toBeGreaterThan(0);
  expect(lookups()).toBeLessThan(MEMBERS / 2);
  statements.mockClear();
  await Promise.all(people.map(({ token }) => sessions.resolveViewer(token)));
  expect(lookups()).toBe(0);
  statements.mockRestore();
});

it("applies a mute and its end to the member's next request", async () => {
  const [admin, member, channel] = [
    await createPerson(app, { role: "ADMIN" }),
    await createPerson(app),
    await createChannel(app),
  ];
  let sent = 0;
  const send = async (): Promise<string> => {
    const input = { channelId: channel.id, content: `Message ${(sent += 1)}` };
    const { errors } = await graphql(app, SEND, { input }, member.token);
    return errors?.[0]?.extensions.code ?? "sent";
  };
  expect(await send()).toBe("sent");
  await graphqlData(app, admin, MUTE, { input: { userId: member.id, seconds: 600, reason: "Spam" } });
  expect(await send()).toBe("MUTED");
  await graphqlData(app, admin, UNMUTE, { id: member.id });
  expect(await send()).toBe("sent");
});
