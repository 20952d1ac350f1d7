import { randomUUID } from "node:crypto";
import { gql } from "../gql";
import { graphql, graphqlData } from "./clients/graphql-client";
import type { Person } from "./people";
import type { TestApp } from "./test-app";

export const START_CONVERSATION = gql(
  `mutation KitStartConversation($input: StartConversationInput!) { startConversation(input: $input) { id isAnswered } }`,
);
const ACCEPT = gql(`mutation KitAcceptConversation($id: ID!) { acceptConversation(id: $id) { id } }`);
const LIST = gql(`query KitConversations { conversations {
  id title isGroup status isAnswered sharedChannels invitedBy { username } participants { hasJoined member { username } }
  lastMessage { id content } channel { id name viewerCanPost viewerCanEdit unread memberCount accessLevel }
} }`);

/** XP from which members can ask others. */
export const LEVEL_5_XP = 4_000;

/** Asks members for a conversation; the raw response. */
export const askMembers = (
  app: Pick<TestApp, "url">,
  from: Person | null,
  to: readonly Pick<Person, "id">[],
  {
    firstMessage = "Hello",
    clientMessageId = randomUUID(),
    title,
  }: { firstMessage?: string; clientMessageId?: string; title?: string } = {},
) =>
  graphql(
    app,
    START_CONVERSATION,
    { input: { memberIds: to.map(({ id }) => id), firstMessage, clientMessageId, title } },
    from?.token,
  );

export const acceptConversation = (app: TestApp, person: Person, id: string) =>
  graphql(app, ACCEPT, { id }, person.token);

export const conversationsOf = async (app: TestApp, person: Person) =>
  (await graphqlData(app, person, LIST)).conversations;

/** A conversation that all members have accepted. Returns its id. */
export async function openConversation(
  app: TestApp,
  from: Person,
  to: readonly Person[],
  firstMessage = "Hello",
): Promise<string> {
  const { data, errors } = await askMembers(app, from, to, { firstMessage });
  if (!data) throw new Error(`No conversation: ${JSON.stringify(errors)}`);
  const { id } = data.startConversation;
  for (const person of to) await acceptConversation(app, person, id);
  return id;
}
