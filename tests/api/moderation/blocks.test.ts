import { gql } from "../../gql";
import { createChannel, sendMessage } from "../../kit/conversation";
import { codeOf, graphql, graphqlData } from "../../kit/clients/graphql-client";
import { createPerson, type Person, UNKNOWN_ID } from "../../kit/people";
import { bellOf } from "../../kit/notifications";
import { useApp } from "../../kit/test-app";

const BLOCK = gql(`mutation BlocksBlock($id: ID!) { blockMember(memberId: $id) { id } }`);
const UNBLOCK = gql(`mutation BlocksUnblock($id: ID!) { unblockMember(memberId: $id) { id } }`);
const BLOCKED = gql(`query BlocksList { blockedMembers { id } }`);
const REACT = gql(`mutation BlocksReact($id: ID!) { addReaction(messageId: $id, reaction: HEART) { id } }`);

const SEND = gql(`mutation BlocksSend($input: SendMessageInput!) { sendMessage(input: $input) { message { id } } }`);

const app = useApp({ env: { RATE_LIMITS: "off" } });
let author: Person;
let pest: Person;
let channel: string;

beforeEach(async () => {
  [author, pest] = [await createPerson(app), await createPerson(app)];
  channel = (await createChannel(app)).id;
});

const block = (person: Person | null, id: string) => graphql(app, BLOCK, { id }, person?.token);
const blockedBy = async (person: Person) =>
  (await graphqlData(app, person, BLOCKED)).blockedMembers.map(({ id }) => id);
const post = (person: Person, content: string, replyToId: string | null = null) =>
  graphql(app, SEND, { input: { channelId: channel, content, replyToId } }, person.token);

it("keeps a blocked member from replying, reacting, mentioning, and notifying", async () => {
  const question = await sendMessage(app, author, { channelId: channel, content: "What is a spread?" });
  const answer = await sendMessage(app, await createPerson(app), {
    channelId: channel,
    content: "A cost",
    replyToId: question.id,
  });
  await block(author, pest.id);
  expect(await blockedBy(author)).toEqual([pest.id]);
  expect(await blockedBy(pest)).toEqual([]);
  expect(codeOf(await post(pest, "I reply", question.id))).toBe("FORBIDDEN");
  // Nor in the author's thread, by replying to someone else.
  expect(codeOf(await post(pest, "I reply", answer.id))).toBe("FORBIDDEN");
  expect(codeOf(await graphql(app, REACT, { id: question.id }, pest.token))).toBe("FORBIDDEN");
  const before = (await bellOf(app, author)).list.length;
  expect(codeOf(await post(pest, `Look here, @${author.username}`))).toBeUndefined();
  expect((await bellOf(app, author)).list).toHaveLength(before);
  expect(await app.sql(`SELECT 1 FROM message_mentions WHERE user_id = $1`, [author.id])).toEqual([]);

  await graphql(app, UNBLOCK, { id: pest.id }, author.token);
  expect(await blockedBy(author)).toEqual([]);
  expect(codeOf(await post(pest, "I reply", question.id))).toBeUndefined();
  expect((await bellOf(app, author)).list).toHaveLength(before + 1);
});

it("doesn't notify a follower of a thread about the replies of a member that they have blocked", async () => {
  const question = await sendMessage(app, await createPerson(app), { channelId: channel, content: "Who knows?" });
  await post(author, "I do", question.id);
  await block(author, pest.id);
  await post(pest, "So do I", question.id);
  await post(await createPerson(app), "Me too", question.id);
  expect((await bellOf(app, author)).list).toHaveLength(1);
});

it("refuses to block oneself, staff, unknown members, and by visitors; twice is once", async () => {
  const admin = await createPerson(app, { role: "ADMIN" });
  expect(codeOf(await block(author, author.id))).toBe("CONFLICT");
  expect(codeOf(await block(author, admin.id))).toBe("CONFLICT");
  expect(codeOf(await block(author, UNKNOWN_ID))).toBe("NOT_FOUND");
  expect(codeOf(await block(author, "nobody"))).toBe("VALIDATION");
  expect(codeOf(await block(null, pest.id))).toBe("UNAUTHENTICATED");
  await Promise.all([block(author, pest.id), block(author, pest.id)]);
  expect(await blockedBy(author)).toEqual([pest.id]);
});
